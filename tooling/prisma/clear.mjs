// @ts-check
import { rmSync } from "node:fs";
import { resolve } from "node:path";

// What an earlier generator left lies beside what is made now, and would be kept with it for the next time.
rmSync(resolve(import.meta.dirname, "../../packages/db/src/generated"), { recursive: true, force: true });
