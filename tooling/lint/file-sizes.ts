import type { Finding, SourceFile } from "./files.ts";

export const MAX_LINES = 300;

/** Sources that have grown past what one sitting can read: worth a warning, not a failure. */
export function oversized({ path, text }: SourceFile): Finding[] {
  if (!/\.(ts|tsx|mjs|sql)$/.test(path) || /^prisma\/migrations\/|\/src\/generated\//.test(path)) return [];
  const lines = text.split("\n").length - 1;
  return lines > MAX_LINES ? [{ path, line: lines, message: `${lines} lines; split it below ${MAX_LINES}` }] : [];
}
