import type { App } from "../app.ts";
import type { Route } from "../http/route.ts";
import { judgeApi } from "./api.ts";
import { judgePage, runsPage } from "./page.ts";
import { Rooms } from "./rooms.ts";

/** Judging by people: the page, and the API that it and other programs use. */
export function judgeRoutes(app: App): Route[] {
  const rooms = new Rooms(app);
  return [
    { method: "GET", path: "/judge", handle: (context) => runsPage(context, app, rooms) },
    {
      method: "GET",
      path: "/judge/:run",
      handle: async (context) => await judgePage(context, await rooms.get(context.params.run!)),
    },
    ...judgeApi(rooms),
  ];
}
