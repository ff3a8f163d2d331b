import { spawnSync } from "node:child_process";
import path from "node:path";
import { fingerprint } from "../run/fingerprint.mjs";
import { markOf, root, setMark } from "../run/marks.mjs";

const bin = (name: string) => path.join(import.meta.dirname, "node_modules/.bin", name);
// Neither linter may call home: both would otherwise look for newer versions of themselves.
const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", REDOCLY_TELEMETRY: "off" };

const runs = [
  [bin("redocly"), ["lint", "openapi.json", "--config", "tooling/openapi/redocly.yaml"]],
  [bin("spectral"), ["lint", "openapi.json", "--ruleset", "tooling/openapi/spectral.yaml", "--fail-severity", "warn"]],
] as const;

// Two linters take eight seconds to say the same of the same document.
const PASSED = "openapi-clean";
const wanted = fingerprint(root, ["openapi.json", "tooling/openapi"]);
if (markOf(PASSED) === wanted) {
  process.stdout.write("openapi.json is clean: unchanged since redocly and spectral said so\n");
  process.exit(0);
}

let failed = false;
for (const [command, args] of runs) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: "utf8" });
  if (status === 0) continue;
  failed = true;
  process.stderr.write(`${path.basename(command)}:\n${stdout}${stderr}\n`);
}
if (failed) process.exit(1);
setMark(PASSED, wanted);
process.stdout.write("openapi.json is clean under redocly and spectral\n");
