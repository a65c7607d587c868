/** What a command prints; its words on standard error are the error when it fails. */
export async function succeed(command: string, args: string[], cwd?: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { args, ...(cwd && { cwd }) }).output();
  if (!success) throw new Error(`${command} failed: ${new TextDecoder().decode(stderr).slice(-2000)}`);
  return new TextDecoder().decode(stdout);
}
