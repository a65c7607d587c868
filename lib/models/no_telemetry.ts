/** ONNX Runtime can report its use to its maker; this must be set before it is loaded. Nothing leaves this machine. */
Deno.env.set("ORT_DISABLE_TELEMETRY", "1");
