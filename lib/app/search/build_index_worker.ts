/// <reference lib="deno.worker" />
import { messageOf } from "../../base/mod.ts";
import { buildIndex, type IndexOrder } from "./build_index.ts";

self.onmessage = async ({ data }: MessageEvent<IndexOrder>) => {
  try {
    await buildIndex(data);
    self.postMessage(null);
  } catch (error) {
    self.postMessage(messageOf(error));
  }
};
