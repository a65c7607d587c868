import { type Html, html } from "../http/html.ts";

/** One choice of a list. */
export interface Choice {
  value: string;
  label: string;
}

/** A list to choose from, with its label above. */
export function choose(name: string, label: string, value: string, choices: readonly Choice[]): Html {
  return html`<label class="field"><span>${label}</span><select name="${name}">${
    choices.map((choice) =>
      html`
        <option value="${choice.value}" ${choice.value === value && html`
          selected
        `}>${choice.label}</option>
      `
    )
  }</select></label>`;
}

/** The same with choices in groups. */
export function chooseGrouped(
  name: string,
  label: string,
  value: string,
  groups: readonly { label: string; choices: readonly Choice[] }[],
): Html {
  const shown = groups.filter(({ choices }) => choices.length > 0);
  return html`<label class="field"><span>${label}</span><select name="${name}">${
    shown.map((group) =>
      html`<optgroup label="${group.label}">${
        group.choices.map((choice) =>
          html`
            <option value="${choice.value}" ${choice.value === value && html`
              selected
            `}>${choice.label}</option>
          `
        )
      }</optgroup>`
    )
  }</select></label>`;
}

/** Fields that a form sends along unseen. */
export function hidden(fields: Readonly<Record<string, string | number | undefined>>): Html[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [html`<input type="hidden" name="${name}" value="${value}">`]
  );
}
