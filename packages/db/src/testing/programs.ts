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

// The shell has no windows and no toolbars to draw, which are half of what a whole browser does for a page.
const browsers = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** The browser in which tests open pages, null where there is none. */
export const findBrowser = (): string | null => browsers.map(findProgram).find((path) => path !== null) ?? null;
