import { equal } from "node:assert/strict";
import { isoDate } from "./dates.ts";

Deno.test("isoDate() takes the day of ISO dates and of dates with the month first", () => {
  equal(isoDate("2024-02-29T23:59:59+02:00"), "2024-02-29");
  equal(isoDate("2025-09-07T22:43:40.0933333+00:00"), "2025-09-07");
  equal(isoDate(" 12/1/2022 "), "2022-12-01");
});

Deno.test("isoDate() takes the day of dates with the month's name in English or Spanish", () => {
  for (
    const text of [
      "May 17, 2023",
      "may 17th 2023",
      "Asked May 17, 2023 at 10:22",
      "by ana » Wed May 17, 2023 10:22 am",
      "17 May 2023",
      "Wed, 17 May 2023 10:22:00 GMT",
      "17 de mayo de 2023",
      "miércoles, 17 de mayo del 2023, 10:22",
      "17 may. 2023",
    ]
  ) equal(isoDate(text), "2023-05-17", text);
  equal(isoDate("Sept. 1, 2023"), "2023-09-01");
  equal(isoDate("1 ene 2024"), "2024-01-01");
  equal(isoDate("edited 3 times; 2 de setiembre de 2021"), "2021-09-02");
});

Deno.test("isoDate() refuses days that do not exist and other forms", () => {
  for (
    const text of [
      "2023-02-29",
      "2023-13-01",
      "17/05/2023",
      "20230517",
      "February 30, 2023",
      "May 2023",
      "Marcus 5, 2023",
      "SQL Server 17 mayor 2023",
      "",
    ]
  ) equal(isoDate(text), null, text);
});
