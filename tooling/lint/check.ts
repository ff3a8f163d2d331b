import { contractFindings } from "./contract.ts";
import { oversized } from "./file-sizes.ts";
import type { Finding } from "./files.ts";
import { projectFiles, projectPaths, root } from "./files.ts";
import { forbiddenUses } from "./forbidden.ts";
import { machinePaths, registryAddresses } from "./hygiene.ts";

const print = (kind: string, findings: readonly Finding[]) => {
  for (const { path, line, message } of findings) console.log(`${kind}  ${path}:${line}  ${message}`);
};

const files = projectFiles();
const warnings = files.flatMap(oversized);
const errors = [
  ...files.flatMap((file) => [...forbiddenUses(file), ...machinePaths(file, root), ...registryAddresses(file)]),
  ...contractFindings(files, projectPaths()),
];
print("warning", warnings);
print("error", errors);
console.log(`${files.length} files checked: ${errors.length} errors, ${warnings.length} warnings`);
if (errors.length > 0) process.exitCode = 1;
