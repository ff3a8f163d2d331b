import type pg from "pg";
import type { TenantLiteral } from "./rules.ts";

/** Where the contents of a tenant's files lie: beside the database. */
export type ContentStore = {
  /** Fails where nothing could be stored or removed. */
  check(): Promise<void>;
  get(tenantId: string, id: string): Promise<Uint8Array | null>;
  put(tenantId: string, id: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  remove(tenantId: string, id: string): Promise<void>;
};

/** The tables of files and of contents that no file stands for, as this engine asks them. */
export type FileTables = { files: string; strays: string };

/** What waits to be done for a tenant, in tables that another program makes. */
export type JobSteps = {
  /** A table without which nothing waits. */
  needs: string;
  /** Queries of one jsonb column, and of nothing. */
  waiting(tenant: TenantLiteral): string;
  forget(tenant: TenantLiteral): string;
  /** A query of such a table as `load` is given, which finds what `waiting` would never have answered of this tenant. */
  strange(tenant: TenantLiteral, table: string): string;
  /** `table` is a temporary one with the column `record jsonb`; within the transaction that brings the rows in. */
  load(client: pg.ClientBase, table: string): Promise<void>;
};

export type RecordedFile = { id: string; sha256: Buffer; content_type: string };

const AT_A_TIME = 500;

/** The tenant's files on record, some hundred at a time. */
export async function* recordedFiles(
  client: pg.ClientBase,
  { files }: FileTables,
  tenant: TenantLiteral,
): AsyncGenerator<RecordedFile[]> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await client.query<RecordedFile>(
      `SELECT id::text AS id, sha256, content_type FROM ${client.escapeIdentifier(files)}
        WHERE tenant_id = ${tenant} AND id > $1 ORDER BY id LIMIT ${AT_A_TIME}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

export async function isThere(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass($1) IS NOT NULL AS there", [table]);
  return rows[0]?.there === true;
}
