import type { Document } from "./document.ts";

/** Every reason that the document knows, each with its status. */
export function reasonFile({ components }: Document): string {
  const reasons = components.schemas.Failure?.properties?.code?.["x-reasons"] as Record<string, number> | undefined;
  if (!reasons) throw new Error("the document names no reasons");
  const lines = Object.entries(reasons).map(([reason, status]) => `  /** HTTP ${status} */\n  | "${reason}"\n`);
  return `/** Every reason for which the server refuses. */\nexport type Reason =\n${lines.join("").trimEnd()};\n`;
}
