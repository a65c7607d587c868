import { randomBytes } from "node:crypto";
import { messageOf, Problem } from "../base/mod.ts";
import { KernelProcess } from "./kernel_process.ts";
import { delay } from "./patience.ts";
import { OPENING, Wire } from "./wire.ts";
import { ZmtpSocket } from "./zmtp.ts";

/** A running kernel and the three channels to it. */
export interface KernelConnection {
  process: KernelProcess;
  wire: Wire;
  shell: ZmtpSocket;
  control: ZmtpSocket;
  iopub: ZmtpSocket;
}

/** How a kernel is started. */
export interface KernelOptions {
  /** The folder from which the cells' relative imports and paths are resolved. */
  cwd: string;
  /** Variables added to this process's environment. */
  env?: Record<string, string>;
  /** How long the kernel may take to answer; 60 s. */
  startTimeoutMs?: number;
  /** Kills the kernel, at its start or later. */
  signal?: AbortSignal;
  /** Finds free ports; replaced in tests. */
  findPorts?: () => Ports;
}

const ATTEMPTS = 5;

/** Starts a kernel and connects to it; ports that another program took in between are replaced by others. */
export async function startKernel(options: KernelOptions): Promise<KernelConnection> {
  const limit = options.startTimeoutMs ?? 60_000;
  const deadline = Date.now() + limit;
  for (let attempt = 1;; attempt++) {
    options.signal?.throwIfAborted();
    const { connection, process } = await tryStart(options, deadline);
    if (connection) return connection;
    const taken = /AddrInUse|address.*in use|os error (98|48|10048)/i.test(process.lastLines);
    if (taken && attempt < ATTEMPTS) continue;
    options.signal?.throwIfAborted();
    const { code, signal } = await process.exit;
    throw new Problem({
      what: Date.now() >= deadline
        ? `The notebook kernel did not answer within ${limit / 1000} s`
        : `The notebook kernel ended while it started, with ${signal ?? `exit code ${code}`}`,
      where: options.cwd,
      found: process.lastLines || undefined,
      todo: "`deno jupyter --kernel` must be able to run here",
    });
  }
}

async function tryStart(
  options: KernelOptions,
  deadline: number,
): Promise<{ process: KernelProcess; connection?: KernelConnection }> {
  const [shell_port, iopub_port, control_port, stdin_port, hb_port] = (options.findPorts ?? freePorts)();
  const key = randomBytes(32).toString("hex");
  // Temporary files are readable for the user only.
  const connectionFile = await Deno.makeTempFile({ prefix: "kernel-", suffix: ".json" });
  try {
    await Deno.writeTextFile(
      connectionFile,
      JSON.stringify({
        ...{ shell_port, iopub_port, control_port, stdin_port, hb_port },
        ...{ ip: "127.0.0.1", transport: "tcp", key, signature_scheme: "hmac-sha256", kernel_name: "deno" },
      }),
    );
    const process = spawned({ ...options, connectionFile });
    const ended = new AbortController();
    const kill = () => process.kill();
    options.signal?.addEventListener("abort", kill);
    process.exit.then(() => {
      options.signal?.removeEventListener("abort", kill);
      ended.abort();
    });
    const timer = setTimeout(kill, Math.max(0, deadline - Date.now()));
    const connection = await connect({ shell_port, iopub_port, control_port, key }, ended.signal);
    clearTimeout(timer);
    if (connection) return { process, connection: { process, ...connection } };
    process.kill();
    await process.exit;
    return { process };
  } finally {
    await Deno.remove(connectionFile);
  }
}

function spawned(
  options: { connectionFile: string; cwd: string; env?: Record<string, string> },
): KernelProcess {
  try {
    return new KernelProcess(options);
  } catch (cause) {
    const what = "The notebook kernel could not be started";
    throw new Problem({ what, where: options.cwd, found: messageOf(cause), cause });
  }
}

type Channels = Omit<KernelConnection, "process">;

/** The channels to a kernel that answers, or nothing when its process ended first. */
async function connect(
  kernel: { shell_port: number; control_port: number; iopub_port: number; key: string },
  ended: AbortSignal,
): Promise<Channels | undefined> {
  const sockets = await Promise.all([
    connected("DEALER", kernel.shell_port, ended),
    connected("DEALER", kernel.control_port, ended),
    connected("SUB", kernel.iopub_port, ended),
  ]);
  const close = () => sockets.forEach((socket) => socket?.close());
  ended.addEventListener("abort", close); // another program may hold the other ends
  try {
    if (ended.aborted) close();
    const [shell, control, iopub] = sockets;
    const channels = shell && control && iopub && { wire: new Wire(kernel.key), shell, control, iopub };
    if (channels && await answers(channels)) return channels;
    close();
  } finally {
    ended.removeEventListener("abort", close);
  }
}

async function connected(
  type: "DEALER" | "SUB",
  port: number,
  ended: AbortSignal,
): Promise<ZmtpSocket | undefined> {
  const opening = type === "SUB" ? OPENING : undefined;
  while (!ended.aborted) {
    try {
      return await ZmtpSocket.connect(type, port, { signal: ended, opening });
    } catch {
      await delay(20); // not listening yet, or another program has the port and the kernel will end
    }
  }
}

/** Asks until the kernel has answered and what it publishes arrives, too; false when the connection ended. */
async function answers({ wire, shell, iopub }: Channels): Promise<boolean> {
  let heard = false;
  const hearing = iopub.receive().then(() => {
    heard = true;
  });
  hearing.catch(() => undefined); // met below, or after the shell channel has failed
  try {
    while (!heard) {
      await shell.send(wire.encode("kernel_info_request", {}).frames);
      await shell.receive();
      await Promise.race([hearing, delay(20)]);
    }
    return true;
  } catch {
    return false; // the process ended, or it is not a kernel that answers; its last lines say more
  }
}

/** Ports of the five channels. */
export type Ports = [number, number, number, number, number];

/** Five ports that nobody listens on at this moment. */
export function freePorts(): Ports {
  const listeners = Array.from({ length: 5 }, () => Deno.listen({ hostname: "127.0.0.1", port: 0 }));
  for (const listener of listeners) listener.close();
  return listeners.map(({ addr }) => addr.port) as Ports;
}
