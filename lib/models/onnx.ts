import "./no_telemetry.ts";
import * as ort from "onnxruntime-node";
import { messageOf, Problem } from "../base/mod.ts";
import { onnxModel } from "./onnx_graph.ts";
import { settings } from "./settings.ts";

/** ONNX Runtime, loaded with its telemetry off. */
export { ort };

/** Opens weights on the device of the experiment, with as many threads as the machine has cores. */
export async function openSession(path: string, model: string): Promise<ort.InferenceSession> {
  const { device } = settings();
  try {
    return await ort.InferenceSession.create(path, { ...options(), executionProviders: [device] });
  } catch (error) {
    throw new Problem({
      what: `ONNX Runtime cannot open the weights of ${model} on the device "${device}"`,
      where: path,
      found: messageOf(error),
      todo: device === "cpu" ? 'the file may be damaged: "deno task models verify"' : OTHER_DEVICE,
      cause: error,
    });
  }
}

/** Refuses a device that this machine does not have. ONNX Runtime is never left to fall back to another. */
export async function checkDevice(): Promise<void> {
  const { device } = settings();
  if (device === "cpu") return;
  const value = (name: string) => ({ name, type: "float" as const, shape: [1] });
  const nothing = onnxModel({
    nodes: [{ op: "Identity", inputs: ["a"], outputs: ["b"] }],
    inputs: [value("a")],
    outputs: [value("b")],
  });
  try {
    const session = await ort.InferenceSession.create(nothing, {
      ...options(),
      executionProviders: [device],
    });
    await session.release();
  } catch (error) {
    throw new Problem({
      what: "ONNX Runtime cannot use this device here",
      where: "device",
      found: device,
      allowed: "cpu, or what the machine and its drivers offer",
      todo: `${OTHER_DEVICE}; ONNX Runtime says: ${messageOf(error)}`,
      cause: error,
    });
  }
}

const OTHER_DEVICE = 'set "device" to "cpu", or install what ONNX Runtime needs for this one';

const options = () => ({
  intraOpNumThreads: settings().threads ?? navigator.hardwareConcurrency,
  logSeverityLevel: 3 as const,
});
