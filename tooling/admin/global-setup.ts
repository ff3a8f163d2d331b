import { execFileSync } from "node:child_process";
import path from "node:path";
import { root } from "../run/marks.mjs";

/** Tests look at the admin as it is built; several files do, so it is built before them, when anything has changed. */
export default function setup(): void {
  execFileSync(process.execPath, [path.join(root, "apps/admin/build.mjs"), "--quiet"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}
