export type { DatabaseObserver, Sent } from "./access/observer.ts";
export type { TenantPrisma } from "./access/prisma.ts";
export type { Pending, Reader, RowsOf } from "./access/read.ts";
export type { Isolation, Scope } from "./access/scope.ts";
export { NO_TENANT } from "./access/scope.ts";
export type {
  JsonColumn,
  JsonColumns,
  JsonValue,
  Merged,
  PlanAllowance,
  RegisteredStatement,
  RowOf,
  Statement,
  StatementName,
  StatementOptions,
  StatementRow,
  StatementTypes,
  ValuesOf,
} from "./access/statement.ts";
export { composedStatement, registeredStatements, statement } from "./access/statement.ts";
export type { Transaction, TransactionOptions } from "./access/transaction.ts";
export type { ClockOptions, DatabaseClock } from "./clock.ts";
export { startClock } from "./clock.ts";
export type { Database, DatabaseOptions } from "./database.ts";
export { createDatabase } from "./database.ts";
export type { Violation } from "./errors.ts";
export {
  AbortedTransactionError,
  DatabaseOverloadedError,
  DatabaseUnavailableError,
  databaseTrouble,
  EndedTransactionError,
  isConnectionLost,
  isTransient,
  isUnanswered,
  lostNode,
  sqlState,
  UnsuitableDatabaseError,
  violation,
} from "./errors.ts";
export type { Prisma } from "./generated/prisma/client.ts";
export type { Connection } from "./hosts/index.ts";
export { connectionOf, readAddress } from "./hosts/index.ts";
export { leastIdOf, makeIdsBy, newId } from "./ids.ts";
export type { Listener } from "./listen.ts";
export { createListener } from "./listen.ts";
export { makeFolder } from "./make-folder.ts";
export type { Answers, Probe } from "./probe.ts";
export { createProbe } from "./probe.ts";
export type { Position, ReplicaOutcome, ReplicaReads, Replicas, ReplicasOptions } from "./replicas/index.ts";
export { createReplicas, POSITION } from "./replicas/index.ts";
export { waitForDatabase } from "./wait.ts";
