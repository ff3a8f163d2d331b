import type { Document } from "./document.ts";

/** Every reason that the document knows, each with its status. */
export function reasonFile({ components }: Document): string {
  const reasons = components.schemas.Reason?.["x-statuses"] as Record<string, number> | undefined;
  if (!reasons) throw new Error("the document names no reasons");
  const codes = components.schemas.FieldCode?.enum as string[] | undefined;
  if (!codes) throw new Error("the document names no codes of fields");
  const lines = Object.entries(reasons).map(([reason, status]) => `  /** HTTP ${status} */\n  | "${reason}"\n`);
  const named = codes.map((code) => `  | "${code}"\n`).join("");
  return `/** What can be wrong with a field. */\nexport type FieldCode =\n${named.trimEnd()};\n\n/** Every reason for which the server refuses. */\nexport type Reason =\n${lines.join("").trimEnd()};\n`;
}
