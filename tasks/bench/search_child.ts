import { nearest } from "../../lib/models/mod.ts";
import { peakMemoryMB } from "../../lib/run/mod.ts";
import { partFiles, readVectors, schemas, vectorBlocksOf, wholeMatrix } from "../../lib/tables/mod.ts";
import { DIMENSION, randomVectors } from "./search_data.ts";

const [folder, questions, k, how] = Deno.args as [string, string, string, "matrix" | "stream"];
const asked = randomVectors(Number(questions), "questions").matrix;
const clocked = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const started = performance.now();
  return [await work(), (performance.now() - started) / 1000];
};
const files = await partFiles(folder, schemas.vectors.name);
const open = () => readVectors(folder, schemas.vectors, files);
const [table, readSeconds] = await clocked(async () =>
  how === "matrix" ? vectorBlocksOf(await wholeMatrix(open())) : open()
);
await nearest(asked.subarray(0, 64 * DIMENSION), table, Number(k));
const times: number[] = [];
for (let i = 0; i < 3; i++) times.push((await clocked(() => nearest(asked, table, Number(k))))[1]);
const seconds = times.sort((a, b) => a - b)[1]!;
console.log(JSON.stringify({ readSeconds, seconds, memoryMB: peakMemoryMB() }));
