import { Problem } from "../base/mod.ts";
import { Chat } from "./chat.ts";
import type { ChatEntry } from "./entry.ts";

/** Several language models, opened together and closed together. */
export class Chats implements AsyncDisposable {
  private constructor(private readonly open_: ReadonlyMap<string, Chat>) {}

  static async open(entries: Iterable<ChatEntry>): Promise<Chats> {
    const chats = new Map<string, Chat>();
    try {
      for (const entry of entries) chats.set(entry.id, await Chat.open(entry));
    } catch (error) {
      for (const chat of chats.values()) await chat.close();
      throw error;
    }
    return new Chats(chats);
  }

  /** The language model of a name. */
  of(name: string): Chat {
    const chat = this.open_.get(name);
    if (chat) return chat;
    throw new Problem({
      what: "A language model that was not opened",
      found: name,
      allowed: [...this.open_.keys()].join(", "),
    });
  }

  all(): Chat[] {
    return [...this.open_.values()];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const chat of this.open_.values()) await chat.close();
  }
}
