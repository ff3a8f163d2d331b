import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where a service's program is installed, such as a Debian package's, which ordinary users don't have on their PATH; null where it is not. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

const first = (names: readonly string[]): string | null => names.map(findProgram).find((path) => path !== null) ?? null;

/** A browser as people have it, which shows PDF too; null where there is none. */
export const findWholeBrowser = (): string | null => first(["chromium", "chromium-browser", "google-chrome"]);

/** The browser in which tests open pages: the shell where it is installed, without the windows and toolbars that are half of a whole one's work. */
export const findBrowser = (): string | null => findProgram("chromium-headless-shell") ?? findWholeBrowser();
