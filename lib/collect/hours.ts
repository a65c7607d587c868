import { Problem } from "../base/mod.ts";

/** Hours of the day in which a site may be asked: from 0 to 24, past midnight when `from` is the later one. */
export interface Hours {
  from: number;
  to: number;
  /** Such as Europe/Madrid. */
  zone: string;
}

/** Tells when a site may be asked. */
export interface OpeningHours {
  /** The first moment at or after `at` that lies within the hours. */
  next(at: number): number;
  /** A moment on the clock of the zone, and the hours, for people. */
  show(at: number): string;
  name: string;
}

/**
 * The opening hours in their time zone, also over the change to summer time. Equal hours mean the whole day.
 *
 * @example
 * ```ts
 * import { openingHours } from "./hours.ts";
 * const night = openingHours({ from: 1, to: 6, zone: "Europe/Madrid" });
 * const noon = Date.parse("2026-07-01T10:00:00Z");
 * if (new Date(night.next(noon)).toISOString() !== "2026-07-01T23:00:00.000Z") throw new Error();
 * ```
 */
export function openingHours({ from, to, zone }: Hours): OpeningHours {
  const format = formatIn(zone);
  const fields = (at: number): Record<string, string> =>
    Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const first = from % 24, last = to % 24;
  const open = (hour: number) =>
    first === last || (first < last ? hour >= first && hour < last : hour >= first || hour < last);
  return {
    next(at) {
      for (;;) {
        const { hour, minute, second } = fields(at);
        if (open(Number(hour))) return at;
        at += 3_600_000 - (Number(minute) * 60 + Number(second)) * 1000 - at % 1000;
      }
    },
    show(at) {
      const { year, month, day, hour, minute } = fields(at);
      return `${year}-${month}-${day} ${hour}:${minute}`;
    },
    name: `${two(from)}–${two(to)} ${zone}`,
  };
}

function formatIn(zone: string): Intl.DateTimeFormat {
  const two = "2-digit";
  try {
    return new Intl.DateTimeFormat("en", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new Problem({
      what: "Unknown time zone",
      where: "hours.zone",
      found: zone,
      allowed: "names such as Europe/Madrid, America/Bogota or UTC",
      cause,
    });
  }
}

function two(hour: number): string {
  return String(hour).padStart(2, "0");
}
