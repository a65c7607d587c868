/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { one } from "./dom.ts";
import { systemNames } from "./search_names.ts";
import { parametersOf, type SearchState, stateOf } from "./search_state.ts";

/** What stands in the form, as a state: its first page, without an answer. */
export function stateOfForm(form: HTMLFormElement): SearchState {
  const address = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") address.set(name, value);
  return stateOf(address);
}

/** Puts a state into the form; what its address leaves out is the first choice there is. */
export function fillForm(form: HTMLFormElement, state: SearchState): void {
  const parameters = parametersOf(state);
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")) {
    const value = parameters.get(field.name) ?? "";
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options].filter((option) => !option.disabled);
      field.value = (options.find((option) => option.value === value) ?? options[0])?.value ?? "";
    } else if (field.name !== "q" || field.value.trim() !== value) field.value = value;
  }
}

/** What the form knows of systems. */
export interface KnownSystems {
  nameOf(system: string): string;
  /** The first that goes by words, and so answers while one types. */
  byWords?: string;
  /** Those that can be used, in order. */
  ready: readonly string[];
  /** Whether one can choose where documents come from. */
  origins: boolean;
}

export function systemsOfForm(form: HTMLFormElement): KnownSystems {
  const options = (name: string) =>
    [
      ...form.querySelectorAll<HTMLOptionElement>(`select[name=${name}] option`),
    ].filter(({ value }) => value !== "");
  const named = (list: HTMLOptionElement[]) =>
    list.map(({ value, dataset }) => ({ name: value, label: dataset.label ?? value }));
  const systems = options("system"), ready = systems.filter(({ disabled }) => !disabled);
  return {
    nameOf: systemNames(named(systems), named(options("reranker"))),
    byWords: ready.find(({ dataset }) => dataset.kind === "sparse")?.value,
    ready: ready.map(({ value }) => value),
    origins: form.querySelector("select[name=origin]") !== null,
  };
}

/** The box of the search. */
export function box(): HTMLInputElement {
  return one<HTMLInputElement>("#q");
}
