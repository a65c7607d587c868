import assert from "node:assert/strict";
import { Window } from "happy-dom";
import { measureText } from "./measure_svg.ts";

function boxOf(
  svg: string,
): { left: number; top: number; right: number; bottom: number; width: number; height: number } {
  const window = new Window();
  measureText(window as unknown as Record<string, unknown>);
  window.document.body.innerHTML = `<svg>${svg}</svg>`;
  return window.document.querySelector("svg")!.firstElementChild!.getBoundingClientRect();
}

Deno.test("measureText() places a text by its anchor", () => {
  const style = 'style="font-size: 10px" x="50" y="20"';
  assert.equal(boxOf(`<text ${style}>mm</text>`).left, 50);
  assert.equal(boxOf(`<text text-anchor="end" ${style}>mm</text>`).right, 50);
  const middle = boxOf(`<text text-anchor="middle" ${style}>mm</text>`);
  assert.equal((middle.left + middle.right) / 2, 50);
});

Deno.test("measureText() makes more lines higher and takes the widest", () => {
  const one = boxOf('<text style="font-size: 10px">wide words</text>');
  const two = boxOf(
    '<text style="font-size: 10px"><tspan class="line">wide words</tspan><tspan class="line">i</tspan></text>',
  );
  assert.equal(two.width, one.width);
  assert.ok(Math.abs(two.height - one.height - 13) < 1e-9);
});

Deno.test("measureText() follows the transforms of a group's texts", () => {
  const moved = boxOf('<g><text style="font-size: 10px" transform="translate(100,200)">mm</text></g>');
  assert.equal(moved.left, 100);
  const turned = boxOf('<g><text style="font-size: 10px" transform="rotate(90)">mmmm</text></g>');
  assert.ok(turned.height > turned.width);
});

Deno.test("measureText() gives what holds no text an empty box", () => {
  assert.equal(boxOf('<path d="M0,0H9V9Z"></path>').width, 0);
});
