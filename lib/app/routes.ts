import type { App } from "./app.ts";
import { helpRoutes } from "./help/routes.ts";
import type { Route } from "./http/route.ts";
import { libraryRoutes } from "./library/routes.ts";
import { chartRoutes } from "./charts/routes.ts";
import { compareRoutes } from "./compare/routes.ts";
import { exploreRoutes } from "./explore/routes.ts";
import { judgeRoutes } from "./judge/routes.ts";
import { searchPageRoutes } from "./search/page.ts";
import { searchRoutes } from "./search/routes.ts";

/** What each part of the application answers; made once, when it opens. */
export const AREA_ROUTES: readonly ((app: App) => Route[])[] = [
  exploreRoutes,
  compareRoutes,
  chartRoutes,
  judgeRoutes,
  libraryRoutes,
  searchRoutes,
  searchPageRoutes,
  helpRoutes,
];
