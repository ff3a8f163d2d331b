import type { Database, Pending, Position, Reader, Replicas, Scope } from "@karwan/db";
import { POSITION, statement } from "@karwan/db";
import type { Dependencies } from "./context.ts";

type Reads = readonly Pending<unknown>[];
/** What the database says of itself; null while it takes no writes. */
type Said = { [Part in keyof Position]: Position[Part] | null } | undefined;

const positionStatement = statement("kernel.position", `SELECT ${POSITION}`);

/**
 * Reads on a replica that has all that the database had when it was asked, which is after the request came: so callers see
 * what they wrote, whichever server did it for them, and what they were told of (ADR 0049). Null where none serves; then the
 * database has not been asked either, as a rule.
 */
export async function readBehind<const T extends Reads>(
  replicas: Replicas | undefined,
  scope: Scope,
  fn: (q: Reader) => T,
  ask: () => Promise<Said>,
) {
  if (!replicas?.isThereOne()) return null;
  const { lsn, timeline } = (await ask()) ?? {};
  return lsn == null || timeline == null ? null : replicas.read(scope, fn, { lsn, timeline });
}

/** The database itself, but for reads that a replica may answer. */
function withReplicas(database: Database, replicas: Replicas): Database {
  return {
    ...database,
    async read(scope, fn) {
      const ask = async () => (await database.write(scope, (q) => [q.beside(positionStatement)]))[0][0];
      return (await readBehind(replicas, scope, fn, ask)) ?? database.read(scope, fn);
    },
  };
}

const onReplicas = new WeakMap<Dependencies, Dependencies>();

/** What operations are served with that may read from replicas. */
export function replicasOwn(deps: Dependencies): Dependencies {
  if (!deps.replicas) return deps;
  const known = onReplicas.get(deps) ?? { ...deps, database: withReplicas(deps.database, deps.replicas) };
  onReplicas.set(deps, known);
  return known;
}
