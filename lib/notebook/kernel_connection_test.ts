import assert from "node:assert/strict";
import { join } from "node:path";
import { Problem } from "../base/mod.ts";
import { freePorts, type Ports } from "./kernel_connection.ts";
import { Kernel } from "./kernel.ts";

const cwd = import.meta.dirname!;

/** Another program's kernel, say: it shakes hands, and then does not answer to a key that it does not know. */
async function silentPeer(listener: Deno.TcpListener) {
  const talks = await Array.fromAsync(listener, (connection) => ({ talk: talk(connection) }));
  await Promise.all(talks.map(({ talk }) => talk));
}

async function talk(connection: Deno.TcpConn) {
  using _ = connection;
  const bytes = new Uint8Array(64);
  try {
    await connection.read(bytes);
    await connection.write(bytes);
    await connection.write(Uint8Array.of(4, 6, 5, ...new TextEncoder().encode("READY")));
    while (await connection.read(bytes) !== null);
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe || error instanceof Deno.errors.ConnectionReset)) {
      throw error;
    }
  }
}

Deno.test("Kernel.start() tries other ports when another program took them in between", async () => {
  const taken = Array.from({ length: 5 }, () => Deno.listen({ hostname: "127.0.0.1", port: 0 }));
  const peers = taken.slice(1).map(silentPeer); // the first accepts connections and says nothing
  const ports = taken.map(({ addr }) => addr.port) as Ports;
  const attempts: Ports[] = [
    freePorts().with(1, ports[0]) as Ports,
    ports.with(0, ports[1]) as Ports,
    freePorts(),
  ];
  await using kernel = await Kernel.start({ cwd, findPorts: () => attempts.shift()! });
  assert.equal(attempts.length, 0);
  assert.equal((await kernel.execute("1", { timeoutMs: 60_000 })).status, "ok");
  for (const listener of taken) listener.close();
  await Promise.all(peers);
});

Deno.test("Kernel.start() hands the key over in a private file that is gone afterwards", async () => {
  const name = Deno.build.os === "windows" ? "TEMP" : "TMPDIR", before = Deno.env.get(name);
  const folder = await Deno.makeTempDir();
  Deno.env.set(name, folder);
  try {
    const starting = Kernel.start({ cwd });
    let file: string | undefined;
    while (file === undefined) {
      file = [...Deno.readDirSync(folder)][0]?.name;
      await new Promise((done) => setTimeout(done, 1));
    }
    if (Deno.build.os !== "windows") assert.equal(Deno.statSync(join(folder, file)).mode! & 0o777, 0o600);
    await using _kernel = await starting;
    assert.deepEqual([...Deno.readDirSync(folder)], []);
  } finally {
    before === undefined ? Deno.env.delete(name) : Deno.env.set(name, before);
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("Kernel.start() says why a kernel cannot start", async () => {
  const problem = (message: RegExp) => (error: unknown) => {
    assert.ok(error instanceof Problem);
    assert.match(error.message, message);
    return true;
  };
  await assert.rejects(
    Kernel.start({ cwd: join(cwd, "nowhere") }),
    problem(/could not be started[\s\S]*nowhere/),
  );
  await assert.rejects(Kernel.start({ cwd, startTimeoutMs: 1 }), problem(/did not answer within 0.001 s/));
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(join(folder, "deno.json"), "{ broken");
    await assert.rejects(
      Kernel.start({ cwd: folder }),
      problem(/ended while it started, with exit code 1[\s\S]*deno\.json/),
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
