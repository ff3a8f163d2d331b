import { execFileSync } from "node:child_process";
import path from "node:path";
import { root } from "../run/marks.mjs";

/**
 * Tests import the SDK's sources, of which git keeps only those that people write, and several pack it at once: so it is
 * made and built before them. It takes a moment when nothing has changed.
 */
export default function setup(): void {
  execFileSync(process.execPath, [path.join(root, "packages/sdk/build.mjs")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}
