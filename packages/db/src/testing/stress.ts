import pg from "pg";
import type { Database, Scope, Transaction } from "../index.ts";
import { newId } from "../index.ts";
import { testStatement } from "./statement.ts";

type Row = { tenant_id: string };

const TENANTS = 10;
const ROWS_EACH = 20;
const PAGE = testStatement<Row & { label: string }>(
  "stress.page",
  "SELECT tenant_id, label FROM things ORDER BY id LIMIT 50",
);
const COUNT = testStatement<{ n: number }>("stress.count", "SELECT count(*) AS n FROM things");
const WHO = testStatement<Row>("stress.who", "SELECT current_setting('app.tenant_id')::uuid AS tenant_id");
const ADD = testStatement<Row>(
  "stress.add",
  "INSERT INTO things (tenant_id, id, label) VALUES ($1, $2, $3) RETURNING tenant_id",
);
const FAIL = testStatement("stress.fail", "SELECT 1 / 0");
const SLEEP = testStatement("stress.sleep", "SELECT pg_sleep(20)");
const END_SELF = testStatement("stress.end", "SELECT pg_terminate_backend(pg_backend_pid())");

export type StressReport = {
  answered: number;
  /** How many rows must be in the table at the end: those of failed use cases must not. */
  saved: number;
  /** Rows of another tenant, or answers of another query. Must stay empty. */
  strays: string[];
  /** How often each kind of operation failed, by SQLSTATE or error name. */
  failures: Record<string, number>;
};

type Operation = (db: Database, scope: Scope, mine: (rows: readonly Row[]) => void) => Promise<unknown>;

const inside = (work: (tx: Transaction, mine: (rows: readonly Row[]) => void) => Promise<unknown>): Operation => {
  return (db, scope, mine) => db.transaction(scope, (tx) => work(tx, mine));
};

const add = (tx: Transaction) => tx.sql(ADD, [tx.scope.tenantId, newId(), newId()]);

// No statement carries a tenant predicate: only the scope of its transaction keeps it at home.
const operations: Record<string, Operation> = {
  read: async (db, scope, mine) => {
    const [who, rows] = await db.read(scope, (q) => [q.sql(WHO), q.sql(PAGE), q.sql(COUNT)]);
    mine([...who, ...rows]);
  },
  prisma: inside(async (tx, mine) => mine(await tx.prisma.$queryRaw<Row[]>`SELECT tenant_id FROM things LIMIT 50`)),
  pipelined: inside(async (tx, mine) => {
    const [rows, who, again] = await Promise.all([tx.sql(PAGE), tx.sql(WHO), tx.sql(PAGE)]);
    mine([...rows, ...who, ...again]);
  }),
  write: inside(async (tx, mine) => {
    mine(await add(tx));
    mine(await tx.sql(PAGE));
  }),
  readError: (db, scope) => db.read(scope, (q) => [q.sql(PAGE), q.sql(FAIL), q.sql(PAGE)]),
  sqlError: inside(async (tx) => {
    await add(tx);
    await tx.sql(FAIL);
  }),
  abort: inside(async (tx) => {
    await add(tx);
    throw new RangeError("the use case gave up");
  }),
  ignoredError: inside((tx) => tx.sql(FAIL).catch(() => [])),
  timeout: inside((tx) => tx.sql(SLEEP)),
  killed: inside(async (tx) => {
    await add(tx);
    await tx.sql(END_SELF);
  }),
};

// Rare ones are costly: a timeout holds its connection, a kill costs a new one.
const CALM = ["read", "read", "prisma", "pipelined", "write", "read"];
const STORMY = [...CALM, "readError", "sqlError", "abort", "ignoredError", ...CALM];

function kindOf(i: number): string {
  if (i % 97 === 0) return "killed";
  if (i % 211 === 0) return "timeout";
  return STORMY[i % STORMY.length] ?? "read";
}

async function fill(db: Database, tenants: readonly Scope[]): Promise<void> {
  for (const scope of tenants) {
    await db.transaction(scope, async (tx) => {
      for (let i = 0; i < ROWS_EACH; i += 1) await add(tx);
    });
  }
}

const labelOf = (error: unknown) => {
  if (error instanceof pg.DatabaseError) return error.code ?? "";
  return error instanceof Error ? error.name : String(error);
};

/** Many tenants on few connections while statements fail, use cases give up, time out and lose their connection. */
export async function stress(db: Database, total: number, workers: number): Promise<StressReport> {
  const tenants: Scope[] = Array.from({ length: TENANTS }, () => ({ tenantId: newId() }));
  await fill(db, tenants);
  const report: StressReport = { answered: 0, saved: TENANTS * ROWS_EACH, strays: [], failures: {} };
  let next = 0;

  const one = async (i: number) => {
    const kind = kindOf(i);
    const scope = tenants[(i * 7) % TENANTS] as Scope;
    const mine = (rows: readonly Row[]) => {
      if (rows.length === 0) report.strays.push(`${kind} ${i}: no row at all`);
      const strays = rows.filter((row) => row.tenant_id !== scope.tenantId);
      report.strays.push(...strays.map((row) => `${kind} ${i}: ${row.tenant_id} instead of ${scope.tenantId}`));
      report.answered += 1;
    };
    try {
      await operations[kind]?.(db, scope, mine);
      if (kind === "write") report.saved += 1;
    } catch (error) {
      const label = `${kind}: ${labelOf(error)}`;
      report.failures[label] = (report.failures[label] ?? 0) + 1;
    }
  };
  const worker = async () => {
    while (next < total) {
      next += 1;
      await one(next);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return report;
}
