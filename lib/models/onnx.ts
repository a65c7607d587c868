import "./no_telemetry.ts";
import * as ort from "onnxruntime-node";

/** ONNX Runtime, loaded with its telemetry off. */
export { ort };
