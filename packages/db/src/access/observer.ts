/** What leaves for the database, or waits to: by the names of statements, never with their values. */
export type Sent = {
  /** Statements that left together, one of the driver's own, or the wait for a connection. */
  kind: "batch" | "query" | "wait";
  statements: readonly string[];
  tenantId: string;
};

/** Watches what a pool sends. */
export interface DatabaseObserver {
  /** Told when it leaves; what is answered is told when it has ended, and how. */
  began(sent: Sent): (error?: unknown) => void;
}

/** Prisma's texts have names that say nothing. */
export const watchedName = (name: string | undefined): string =>
  name === undefined || /^p\d+$/.test(name) ? "prisma" : name;
