import type { Message } from "./message.ts";

/** What the runner tells a kernel before the notebook's first cell. */
export interface Attachment {
  /** The run's folder. */
  folder: string;
  /** The folder that all runs share. */
  cache: string;
  /** The runner's loopback port. */
  port: number;
  /** Shared secret: only the runner's own kernels are listened to. */
  token: string;
  /** Whether the step may connect to anything. */
  network: boolean;
}

let attached: { attachment: Attachment; send: (message: Message) => void } | undefined;

/** The runner this process works for, if any. */
export function runner() {
  return attached;
}

/**
 * Called by the runner in a fresh kernel: from here on log and progress go to the runner. A step that has no business
 * outside gives up the right to connect, for good and for every library in the process.
 */
export async function attach(attachment: Attachment): Promise<void> {
  const { port, token, network } = attachment;
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const encoder = new TextEncoder();
  let sending = write(connection, encoder.encode(token + "\n"));
  if (!network) await Deno.permissions.revoke({ name: "net" });
  attached = {
    attachment,
    send(message) {
      sending = sending.then(() => write(connection, encoder.encode(JSON.stringify(message) + "\n")));
    },
  };
}

async function write(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
}

/** The runner's end: calls `receive` for every message of a kernel that knows the token. */
export function listen(receive: (message: Message) => void): { port: number; token: string; close(): void } {
  const token = crypto.randomUUID();
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  (async () => {
    for await (const connection of listener) {
      open.add(connection);
      readLines(connection, token, receive).finally(() => {
        if (open.delete(connection)) connection.close();
      });
    }
  })();
  return {
    port: (listener.addr as Deno.NetAddr).port,
    token,
    close() {
      listener.close();
      for (const connection of open) connection.close();
      open.clear();
    },
  };
}

async function readLines(
  connection: Deno.Conn,
  token: string,
  receive: (message: Message) => void,
): Promise<void> {
  const decoder = new TextDecoder(), bytes = new Uint8Array(65_536);
  let text = "", known = false;
  // a kernel that dies resets its connection; whoever waits for its process reports the death
  for (let n; (n = await connection.read(bytes).catch(() => null)) !== null;) {
    text += decoder.decode(bytes.subarray(0, n), { stream: true });
    for (let end; (end = text.indexOf("\n")) >= 0; text = text.slice(end + 1)) {
      const line = text.slice(0, end);
      if (known) receive(JSON.parse(line));
      else if (line === token) known = true;
      else return;
    }
  }
}
