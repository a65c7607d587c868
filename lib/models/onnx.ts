import "./no_telemetry.ts";
import * as ort from "onnxruntime-node";
import { messageOf, Problem } from "../base/mod.ts";
import { settings } from "./settings.ts";

/** ONNX Runtime, loaded with its telemetry off. */
export { ort };

/** Opens weights on the device of the experiment, with as many threads as the machine has cores. */
export async function openSession(path: string, model: string): Promise<ort.InferenceSession> {
  const { device } = settings();
  try {
    return await ort.InferenceSession.create(path, {
      intraOpNumThreads: navigator.hardwareConcurrency,
      executionProviders: [device],
      logSeverityLevel: 3,
    });
  } catch (error) {
    throw new Problem({
      what: `ONNX Runtime cannot open the weights of ${model} on the device "${device}"`,
      where: path,
      found: messageOf(error),
      todo: device === "cpu"
        ? 'the file may be damaged: "deno task models verify"'
        : 'set "device" to "cpu", or install what ONNX Runtime needs for this one',
      cause: error,
    });
  }
}
