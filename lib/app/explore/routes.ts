import type { App } from "../app.ts";
import type { Route } from "../http/route.ts";
import { exploreApi } from "./api_routes.ts";
import { questionPage } from "./question_page.ts";
import { questionsPage } from "./questions_page.ts";
import { reportRoute } from "./reports.ts";
import { runPage } from "./run_page.ts";
import { runsPage } from "./runs_page.ts";

/** Looking inside runs: their systems, their questions, one question under two systems, their report. */
export function exploreRoutes(_: App): Route[] {
  return [
    { method: "GET", path: "/explore", handle: runsPage },
    { method: "GET", path: "/explore/:run", handle: runPage },
    { method: "GET", path: "/explore/:run/questions", handle: questionsPage },
    { method: "GET", path: "/explore/:run/questions/:question", handle: questionPage },
    reportRoute,
    ...exploreApi,
  ];
}
