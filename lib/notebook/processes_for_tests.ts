/** Waits until the process has ended, for ten seconds at most; says whether it has. */
export async function isGone(pid: number): Promise<boolean> {
  for (let i = 0; i < 200; i++) {
    if (!await isRunning(pid)) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}

async function isRunning(pid: number): Promise<boolean> {
  if (Deno.build.os === "windows") {
    const { stdout } = await new Deno.Command("tasklist", { args: ["/FI", `PID eq ${pid}`, "/NH"] }).output();
    return new TextDecoder().decode(stdout).includes(String(pid));
  }
  const { stdout } = await new Deno.Command("ps", { args: ["-o", "stat=", "-p", String(pid)] }).output();
  const state = new TextDecoder().decode(stdout).trim();
  return state !== "" && !state.startsWith("Z"); // Z: ended, though nobody has asked how
}
