/** Where Chromium, Chrome or Edge is usually installed, by operating system. */
function candidates(): string[] {
  const variable = (name: string) => Deno.env.get(name) ?? "";
  switch (Deno.build.os) {
    case "darwin":
      return ["", variable("HOME")].flatMap((home) => [
        `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
        `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
        `${home}/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
      ]);
    case "windows":
      return ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map(variable).filter(Boolean).flatMap((
        folder,
      ) => [
        `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
        `${folder}\\Chromium\\Application\\chrome.exe`,
        `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
      ]);
    default:
      return ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"]
        .flatMap((name) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`, `/snap/bin/${name}`]);
  }
}

/** The path of an installed Chromium, Chrome or Edge; undefined where none is found. Nothing is downloaded. */
export function findChromium(): string | undefined {
  return candidates().find((path) => {
    try {
      return Deno.statSync(path).isFile;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
  });
}

/** Flags for a browser without a window that makes no request of its own. */
export const chromiumFlags: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** An installed browser and how to start it; undefined where none is found. */
export function installedBrowser(): { executable: string; flags: readonly string[] } | undefined {
  const executable = findChromium();
  return executable === undefined ? undefined : { executable, flags: chromiumFlags };
}
