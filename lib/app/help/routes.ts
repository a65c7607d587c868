import type { Context, Route } from "../http/route.ts";
import { page } from "../layout.ts";
import { englishHelp } from "./english.ts";
import { spanishHelp } from "./spanish.ts";

/** The help: what the application does and how it is used. */
export function helpRoutes(): Route[] {
  return [{ method: "GET", path: "/help", handle: help }];
}

function help(context: Context): Response {
  const { language } = context;
  return page(context, {
    title: language === "es" ? "Ayuda" : "Help",
    area: "help",
    styles: ["search"],
    main: language === "es" ? spanishHelp() : englishHelp(),
  });
}
