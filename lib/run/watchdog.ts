/// <reference lib="deno.worker" />
/** Runs as a worker of a kernel: holds a connection to the runner, and kills the process when it breaks. */
self.onmessage = async ({ data: { port, token } }: MessageEvent<{ port: number; token: string }>) => {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(token + "\n"));
  self.postMessage("watching");
  const byte = new Uint8Array(1);
  while (await connection.read(byte).catch(() => null) !== null);
  Deno.kill(Deno.pid, "SIGKILL");
};
