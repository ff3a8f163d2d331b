import { createRequire } from "node:module";
import type * as Library from "kysely";
import type { CompiledQuery, DatabaseConnection, Driver, Kysely, QueryResult } from "kysely";
import type { DB } from "../generated/kysely/types.ts";
import type { Lease } from "./lease.ts";
import { createStatementNames } from "./statement.ts";

// A fifth of the modules of a server, of which one whose statements are all written out needs none: read when asked for.
const library = (): typeof Library => createRequire(import.meta.url)("kysely");

const nameOf = createStatementNames("k");

/** The query that a compiled Kysely statement stands for. */
export const fromCompiled = ({ sql, parameters }: CompiledQuery, name?: string) => ({
  name: name ?? nameOf(sql),
  text: sql,
  values: parameters,
});

function withDriver(createDriver: () => Driver): Kysely<DB> {
  const { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } = library();
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

let built: Kysely<DB> | undefined;

/** Builds statements and runs none: reads are sent by the batch that they belong to. */
export function builder(): Kysely<DB> {
  built ??= withDriver(() => new (library().DummyDriver)());
  return built;
}

class LoanConnection implements DatabaseConnection {
  readonly #lease: Lease;

  constructor(lease: Lease) {
    this.#lease = lease;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#lease.query(fromCompiled(compiled));
    return { rows: rows as Row[], numAffectedRows: rowCount === null ? undefined : BigInt(rowCount) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Rows are not streamed: ask for a page");
  }
}

const refuse = async () => {
  throw new Error("This is a transaction already");
};

/** Kysely on a transaction's own connection. */
export function kyselyOn(lease: Lease): Kysely<DB> {
  const connection = new LoanConnection(lease);
  return withDriver(() => ({
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }));
}
