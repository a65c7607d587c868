/** A mistake of grammar in a piece of TypeScript. */
export interface SyntaxMistake {
  message: string;
  line: number;
  column: number;
  /** The text of that line. */
  text: string;
}

/**
 * The first mistake of grammar in the source, found by Deno's own parser in a process of its own; nothing
 * when it can be parsed. The kernel refuses such a cell without saying why.
 */
export async function syntaxMistake(source: string): Promise<SyntaxMistake | undefined> {
  const parser = new Deno.Command(Deno.execPath(), {
    args: ["lint", "--no-config", "--json", "--ext=ts", "-"],
    env: { NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const [{ stdout, stderr }] = await Promise.all([parser.output(), feed(parser.stdin, source)]);
  const utf8 = new TextDecoder();
  const { errors } = JSON.parse(utf8.decode(stdout)) as { errors: { message: string }[] };
  const report = errors[0]?.message ?? utf8.decode(stderr); // mistakes it can live with are warnings
  const message = report.match(/^(?:warn: )?SyntaxError: (.*)$/m)?.[1];
  if (message === undefined) return undefined;
  const [, line = "1", column = "1"] = report.match(/^ +at \S+:(\d+):(\d+)$/m) ?? [];
  return { message, line: +line, column: +column, text: source.split("\n")[+line - 1] ?? "" };
}

async function feed(stdin: WritableStream<Uint8Array>, source: string): Promise<void> {
  const writer = stdin.getWriter();
  await writer.write(new TextEncoder().encode(source));
  await writer.close();
}
