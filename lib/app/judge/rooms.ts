import type { App } from "../app.ts";
import { Journal } from "./journal.ts";
import { Room } from "./room.ts";

/** The runs that are being judged. */
export class Rooms {
  readonly #journal: Journal;
  readonly #rooms = new Map<string, Promise<Room>>();

  constructor(private readonly app: App) {
    this.#journal = new Journal(app.database);
    app.atClosing(async () => {
      for (const room of this.#rooms.values()) {
        await room.then(({ files }) => files.written(), () => undefined);
      }
    });
  }

  /** A run to judge; what lies beside it is read in first. Refused where the run is not there, or no longer. */
  async get(name: string): Promise<Room> {
    const data = await this.app.runs.get(name), known = this.#rooms.get(name);
    if (known) {
      const room = await known;
      if (room.data === data) return room;
    }
    const opened = open(this.#journal, data, await known, this.app.log);
    this.#rooms.set(name, opened);
    opened.catch(() => this.#rooms.delete(name));
    return await opened;
  }

  /** How many marks people have made in a run. */
  judged(name: string): number {
    return this.#journal.current(name).filter(({ grade }) => grade !== null).length;
  }
}

async function open(
  journal: Journal,
  data: Room["data"],
  before: Room | undefined,
  log: App["log"],
): Promise<Room> {
  const room = new Room(journal, data, before);
  await room.opened(log);
  return room;
}
