/**
 * Runs Chroma's server until the standard input closes: `deno run chroma_server_main.ts BINDING run --path …`. The
 * process that started it holds the other end, so the server ends with it however that ends. The server blocks the
 * thread it runs in; this one only watches.
 */
if (import.meta.main) {
  const server = new Worker(new URL("./chroma_server_thread.ts", import.meta.url), { type: "module" });
  server.onmessage = () => Deno.exit(1);
  server.onerror = (event) => {
    event.preventDefault();
    console.error(event.message);
    Deno.exit(1);
  };
  while (await Deno.stdin.read(new Uint8Array(64)) !== null);
  Deno.exit(0);
}
