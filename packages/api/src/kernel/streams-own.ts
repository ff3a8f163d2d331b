import type { Dependencies } from "./context.ts";

const ofStreams = new WeakMap<Dependencies, Dependencies>();

/**
 * What streams are served with: connections of their own (ADR 0032). One object for all streams of a process, by which
 * rights are remembered.
 */
export function streamsOwn(deps: Dependencies): Dependencies {
  if (!deps.streamDatabase) return deps;
  const known = ofStreams.get(deps) ?? { ...deps, database: deps.streamDatabase };
  ofStreams.set(deps, known);
  return known;
}
