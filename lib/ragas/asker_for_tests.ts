import type { Failure } from "../base/mod.ts";
import { type Ask, type Asker, type Turn, Unanswered } from "../models/mod.ts";

/** What was asked, as far as tests look at it. */
export interface Asked extends Omit<Ask<unknown>, "shape" | "wrong"> {
  turns: readonly Turn[];
}

/**
 * An asker that gives scripted replies one after the other. A reply that the shape or `wrong` does not take is kept under
 * `faults` and the next one is given, as when an endpoint is asked again; when none is left the ask stays unanswered.
 */
export function scriptedAsker(...replies: unknown[]): Asker & { asked: Asked[]; faults: string[] } {
  const asked: Asked[] = [], faults: string[] = [];
  return {
    asked,
    faults,
    ask({ shape, wrong, ...ask }) {
      asked.push(ask);
      while (replies.length > 0) {
        const reply = shape.safeParse(replies.shift());
        if (!reply.success) {
          faults.push(reply.error.issues.map(({ code, path }) => `${path.join(".")} ${code}`).join(", "));
          continue;
        }
        const fault = wrong?.(reply.data);
        if (fault === undefined) return Promise.resolve(reply.data);
        faults.push(fault);
      }
      const failure: Failure = { cause: "unparseable", message: "no reply is left" };
      return Promise.reject(new Unanswered(failure));
    },
  };
}
