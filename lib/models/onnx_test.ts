import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { Problem } from "../base/mod.ts";
import { checkDevice } from "./onnx.ts";
import { configureModels, type Device } from "./settings.ts";

Deno.test("a device that is not there is refused by name, and never replaced by the processor", async () => {
  const there: Device[] = [];
  try {
    for (const device of ["cpu", "cuda", "webgpu"] as const) {
      configureModels({ device });
      const problem = await checkDevice().then(() => null, (error) => error);
      if (problem === null) there.push(device);
      else {
        assert.ok(problem instanceof Problem);
        assert.deepEqual([problem.parts.where, problem.parts.found], ["device", device]);
        assert.match(problem.parts.todo!, /"cpu"/);
      }
    }
  } finally {
    configureModels({ device: "cpu" });
  }
  assert.ok(there.includes("cpu"));
  const hasNvidia = existsSync("/dev/nvidia0") || Deno.build.os === "windows";
  if (!hasNvidia) assert.ok(!there.includes("cuda"), "cuda passed without a device");
});
