/// <reference lib="deno.worker" />
import type { z } from "zod";
import { sampleOfSchema } from "../../lib/models/sample_answer.ts";

/** An endpoint in a thread of its own that answers in the shape asked for after a while. */
let latency = 0;
self.onmessage = ({ data }: MessageEvent<number>) => latency = data;

Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen: ({ port }) => self.postMessage(port) },
  async (request) => {
    if (request.method === "GET") return Response.json({ object: "list", data: [{ id: "stub" }] });
    const body = await request.json();
    const schema = body.response_format?.json_schema?.schema as z.core.JSONSchema.JSONSchema | undefined;
    if (latency > 0) await new Promise((done) => setTimeout(done, latency));
    const content = JSON.stringify(schema ? sampleOfSchema(schema) : { text: String(body.seed) });
    return Response.json({
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
      usage: { prompt_tokens: 500, completion_tokens: 50, total_tokens: 550 },
    });
  },
);
