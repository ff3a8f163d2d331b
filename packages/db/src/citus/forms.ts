import { createHash } from "node:crypto";
import { ClusterError } from "./errors.ts";
import { functionInTurn } from "./turns.ts";

const INSERT_SELECT = /INSERT INTO (\w+) \(([^)]*)\)\s+(SELECT\b[^;]*?)(\s+ON CONFLICT DO NOTHING)?\s*;/g;

/** What a function is known by, whatever its layout and comments. */
export const digestOf = (source: string): string =>
  createHash("sha256")
    .update(
      source
        .replaceAll(/--[^\n]*/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .digest("hex")
    .slice(0, 16);

const note = (topic: string, within: string, noted = "true") => `
DECLARE
  noted_topic text := ${topic};
  followed record;
  one record;
BEGIN
  FOR followed IN SELECT DISTINCT c.tenant_id, c.${within} AS within FROM changed c WHERE ${noted} LOOP
    PERFORM 1 FROM stream_followers f
      WHERE f.tenant_id = followed.tenant_id AND f.topic = noted_topic AND f.within = followed.within LIMIT 1;
    CONTINUE WHEN NOT FOUND;
    FOR one IN SELECT c.id FROM changed c WHERE c.tenant_id = followed.tenant_id AND c.${within} = followed.within AND ${noted} LOOP
      INSERT INTO stream_changes (tenant_id, topic, within, transaction_no, record)
        VALUES (followed.tenant_id, noted_topic, followed.within, pg_current_xact_id()::text::bigint, one.id)
        ON CONFLICT DO NOTHING;
    END LOOP;
  END LOOP;
  RETURN NULL;
END `;

type Form = {
  /** The digest of what it stands for: who changes that looks at this one too. */
  of: string;
  source: string;
};

/** Those that ask other tables than what changed, and so are written for a cluster by hand. */
const byHand: Readonly<Record<string, Form>> = {
  karwan_note_delivery: { of: "f0d86b94a142b38f", source: note("'delivery'", "tenant_id") },
  karwan_note_stock: { of: "b7be53815bba616e", source: note("'stock'", "warehouse_id") },
  karwan_note_record: { of: "3dbea56a8a4e5ab9", source: note("TG_ARGV[0]", "tenant_id") },
  karwan_note_restaurant_order: { of: "a1ca9c176fd5ca1c", source: note("'restaurant_order'", "restaurant_id") },
  karwan_note_wallet: { of: "81b5704d312a2ce8", source: note("'wallet'", "tenant_id", "c.kind = 'wallet'") },
  karwan_note_location: {
    of: "76db698497c717b4",
    source: `
BEGIN
  PERFORM 1 FROM stream_followers f
    WHERE f.tenant_id = NEW.tenant_id AND f.topic = 'driver_location' AND f.within = NEW.tenant_id LIMIT 1;
  IF FOUND THEN
    INSERT INTO stream_changes (tenant_id, topic, within, transaction_no, record)
      VALUES (NEW.tenant_id, 'driver_location', NEW.tenant_id, pg_current_xact_id()::text::bigint, NEW.id)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END `,
  },
  // Of an account every node has a copy: whoever signs in or out would need them all. The session is asked itself instead.
  karwan_raise_session_access: { of: "80983575217c32b7", source: "\nBEGIN\n  RETURN NULL;\nEND " },
  karwan_note_movement: {
    of: "140077b658e18611",
    source: `
DECLARE
  tenant uuid := karwan_tenant();
  follower record;
  one record;
BEGIN
  FOR follower IN SELECT w.id FROM webhooks w
    WHERE w.tenant_id = tenant AND w.is_active AND w.stock_since IS NOT NULL ORDER BY w.id
  LOOP
    FOR one IN SELECT m.id FROM moved m WHERE m.quantity_before <> m.quantity_after ORDER BY m.id LOOP
      INSERT INTO stock_outbox (tenant_id, webhook_id, inventory_transaction_id) VALUES (tenant, follower.id, one.id);
    END LOOP;
  END LOOP;
  RETURN NULL;
END `,
  },
};

const named = (columns: string) => columns.split(",").map((column) => column.trim());

/**
 * What a trigger's function does on a node of a cluster, where it may write what lies on the same shard row by row, but not
 * from a query: INSERT ... SELECT becomes a loop over its rows. The same text where nothing has to change.
 */
export function clusterForm(name: string, source: string): string {
  const form = Object.hasOwn(byHand, name) ? byHand[name] : undefined;
  if (form) {
    // Distributed before.
    if (digestOf(source) === digestOf(form.source)) return source;
    if (digestOf(source) === form.of) return form.source;
    throw new ClusterError(
      `The function ${name} is another than the one that its form for a cluster was written for: this version of Karwan does not know how to spread it.`,
    );
  }
  const looped = functionInTurn(source).replaceAll(
    INSERT_SELECT,
    (_, table: string, list: string, select: string, conflict = "") => {
      const columns = named(list);
      const values = columns.map((column) => `one.${column}`).join(", ");
      return (
        `FOR one IN SELECT * FROM (${select}) AS given (${columns.join(", ")}) LOOP\n` +
        `    INSERT INTO ${table} (${columns.join(", ")}) VALUES (${values})${conflict};\n  END LOOP;`
      );
    },
  );
  if (looped === source || !looped.includes("FOR one IN")) return looped;
  return /\bDECLARE\b/.test(looped)
    ? looped.replace(/\bDECLARE\b/, "DECLARE one record;")
    : looped.replace(/\bBEGIN\b/, "DECLARE one record;\nBEGIN");
}

/** Functions whose form for a cluster was written for another text than these have, or for none of them. */
export function staleForms(sources: ReadonlyMap<string, string>): string[] {
  return Object.entries(byHand)
    .filter(([name, { of }]) => digestOf(sources.get(name) ?? "") !== of)
    .map(
      ([name]) =>
        `the function ${name} changed: look at its form for a cluster (packages/db/src/citus/forms.ts) and note ${digestOf(sources.get(name) ?? "")}`,
    );
}
