/** What long work reports to; `lib/run` draws it as a bar, a notebook line, or plain lines. */
export interface Progress {
  /** `done` of `total` units are ready. */
  update(done: number, total: number): void;
}

/** Starts a progress line with a label such as "Encoding chunks with gte-small". */
export type StartProgress = (label: string, unit?: string) => Progress;

/** Progress that shows nothing. */
export const silent: StartProgress = () => ({ update() {} });
