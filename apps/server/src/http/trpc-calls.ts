/** How many calls a tRPC batch may have (4 B14). */
export const MAX_CALLS = 20;

const PREFIX = "/trpc";

/**
 * How many procedures a request names: the library splits the decoded path at its commas. Counted whether or not it is
 * marked as a batch, for a path with commas is nothing else.
 */
export function callsIn(path: string): number {
  if (!path.startsWith(PREFIX)) return 1;
  let calls = 1;
  for (let at = path.indexOf(","); at !== -1; at = path.indexOf(",", at + 1)) calls += 1;
  return path.includes("%") ? calls + (path.match(/%2c/gi)?.length ?? 0) : calls;
}
