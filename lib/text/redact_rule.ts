/**
 * What gives personal data away. All that the pattern matches is replaced but its group `kept`, which stands
 * first: `(?<kept>Password=)\S+`. A pattern scans no stretch of text twice: what precedes a run without bound
 * cannot be part of the run.
 */
export interface RedactRule {
  pattern: RegExp;
  /** Whether what was found is meant; `before` is the text in front of it, 200 characters at most. */
  applies?: (found: string, before: string) => boolean;
}

/** Replaces what a rule finds; gives the text and how often it did. */
export function applyRule(
  text: string,
  { pattern, applies }: RedactRule,
  replacement: string,
): { text: string; count: number } {
  let count = 0;
  const result = text.replace(pattern, (match: string, ...rest: unknown[]) => {
    const groups = typeof rest.at(-1) === "object" ? rest.pop() as { kept?: string } : {};
    const at = rest.at(-2) as number + (groups.kept?.length ?? 0);
    const found = match.slice(groups.kept?.length ?? 0);
    if (applies && !applies(found, text.slice(Math.max(0, at - 200), at))) return match;
    count++;
    return (groups.kept ?? "") + replacement;
  });
  return { text: result, count };
}
