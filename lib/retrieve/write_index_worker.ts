import { messageOf } from "../base/mod.ts";
import { type FromIndexWorker, type IndexOrder, writeIndex } from "./write_index.ts";

const thread = globalThis as unknown as Worker;

thread.onmessage = async ({ data }: MessageEvent<IndexOrder>) => {
  const answer: FromIndexWorker = await writeIndex(data).then(
    (words) => ({ words }),
    (error) => ({ failure: messageOf(error) }),
  );
  thread.postMessage(answer);
};
