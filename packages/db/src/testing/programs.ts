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
