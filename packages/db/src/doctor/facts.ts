import type { Ask } from "./inspect.ts";

export type ServerFacts = {
  encoding: string;
  collation: { recorded: string | null; actual: string | null };
  settings: Record<string, string>;
  leakproof_search: boolean;
};

/** What can be asked of versions that are too old for the rest. */
export type VersionFacts = { version: string; number: number; in_recovery: boolean; read_only: boolean };

export type RoleFacts = {
  role: string;
  exempt: boolean;
  owns_database: boolean;
  may_create: boolean;
  /** Tables of ours that belong to another role. */
  not_owned: string[];
};

export type UpkeepFacts = {
  tables: { name: string; rows: number; dead: number; changed: number; analyzed: boolean }[];
  xid_age: number;
  multixact_age: number;
  freeze_max_age: number;
  multixact_freeze_max_age: number;
  slots: { name: string; active: boolean; wal_status: string | null; retained: number }[];
  prepared: { gid: string; hours: number }[];
  used: number;
  available: number;
};

// What an operator may have set so that data is lost, rows never tidied, or plans chosen badly.
export const SETTINGS = [
  "fsync",
  "full_page_writes",
  "synchronous_commit",
  "synchronous_standby_names",
  "autovacuum",
  "track_counts",
  "row_security",
  "shared_buffers",
  "random_page_cost",
  "standard_conforming_strings",
];

export const VERSION = `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
    pg_is_in_recovery() AS in_recovery, (SELECT reset_val = 'on' FROM pg_settings WHERE name = 'default_transaction_read_only') AS read_only`;

export const SERVER = `SELECT pg_encoding_to_char(d.encoding) AS encoding,
    jsonb_build_object('recorded', d.datcollversion, 'actual', pg_database_collation_actual_version(d.oid)) AS collation,
    (SELECT jsonb_object_agg(name, setting) FROM pg_settings WHERE name = ANY ($1)) AS settings,
    (SELECT proleakproof FROM pg_proc WHERE oid = 'pg_catalog.texticlike(text, text)'::regprocedure) AS leakproof_search
  FROM pg_database d WHERE d.datname = current_database()`;

export const ROLE = `SELECT r.rolname AS role, r.rolsuper OR r.rolbypassrls AS exempt,
    (SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = current_database()) AS owns_database,
    has_schema_privilege('public', 'CREATE') AS may_create,
    ARRAY(SELECT c.relname::text FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT pg_has_role(c.relowner, 'USAGE') ORDER BY 1) AS not_owned
  FROM pg_roles r WHERE r.rolname = current_user`;

// The limits of its own that a table may have are not looked at: whoever set them knows.
export const UPKEEP = `SELECT
    (SELECT coalesce(jsonb_agg(jsonb_build_object('name', relname, 'rows', n_live_tup, 'dead', n_dead_tup,
        'changed', n_mod_since_analyze, 'analyzed', coalesce(last_analyze, last_autoanalyze) IS NOT NULL) ORDER BY relname), '[]')
      FROM pg_stat_user_tables WHERE schemaname = 'public') AS tables,
    age(d.datfrozenxid) AS xid_age, mxid_age(d.datminmxid) AS multixact_age,
    current_setting('autovacuum_freeze_max_age')::int AS freeze_max_age,
    current_setting('autovacuum_multixact_freeze_max_age')::int AS multixact_freeze_max_age,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('name', slot_name, 'active', active, 'wal_status', wal_status, 'retained',
        CASE WHEN pg_is_in_recovery() THEN 0 ELSE pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) END)), '[]')
      FROM pg_replication_slots WHERE NOT temporary) AS slots,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('gid', gid, 'hours', extract(epoch FROM now() - prepared) / 3600)), '[]')
      FROM pg_prepared_xacts WHERE database = current_database()) AS prepared,
    (SELECT sum(numbackends)::int FROM pg_stat_database) AS used,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) AS available
  FROM pg_database d WHERE d.datname = current_database()`;

const INVALID = `SELECT x.relname AS name FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
  WHERE x.relnamespace = 'public'::regnamespace AND NOT (i.indisvalid AND i.indisready)
    AND NOT EXISTS (SELECT FROM pg_stat_progress_create_index p WHERE p.index_relid = i.indexrelid) ORDER BY 1`;

async function one<Row extends object>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error("the database does not say what it is");
  return row;
}

export const readVersion = (ask: Ask): Promise<VersionFacts> => one(ask<VersionFacts>(VERSION));
export const readServer = (ask: Ask): Promise<ServerFacts> => one(ask<ServerFacts>(SERVER, [SETTINGS]));
export const readRole = (ask: Ask): Promise<RoleFacts> => one(ask<RoleFacts>(ROLE));
export const readUpkeep = (ask: Ask): Promise<UpkeepFacts> => one(ask<UpkeepFacts>(UPKEEP));
/** Indexes that a crash left half made; one that is being made is none. */
export const readInvalidIndexes = async (ask: Ask): Promise<string[]> =>
  (await ask<{ name: string }>(INVALID)).map(({ name }) => name);
