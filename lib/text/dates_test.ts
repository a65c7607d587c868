import { equal } from "node:assert/strict";
import { isoDate } from "./dates.ts";

Deno.test("isoDate() takes the day of ISO dates and of dates with the month first", () => {
  equal(isoDate("2024-02-29T23:59:59+02:00"), "2024-02-29");
  equal(isoDate(" 12/1/2022 "), "2022-12-01");
});

Deno.test("isoDate() refuses days that do not exist and other forms", () => {
  for (const text of ["2023-02-29", "2023-13-01", "17/05/2023", "20230517", "May 5, 2023", ""]) {
    equal(isoDate(text), null);
  }
});
