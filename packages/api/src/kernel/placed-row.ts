/** What the later parts of a statement read of the row that its first part made: its id, its company, and all of it. */
export interface PlacedRow {
  id: string;
  tenant: string;
  from: string;
}

/**
 * Where parts read the row that the part `placed` inserted into a table from the JSON of $2. A cluster finds it again, on its company's
 * node: from a part alone it would insert by way of every node (docs/citus.md).
 */
export function placedRow(table: string): { plain: PlacedRow; cluster: PlacedRow } {
  const id = "($2::jsonb->>'id')::uuid";
  return {
    plain: { id: "(SELECT id FROM placed)", tenant: "$1::uuid", from: "placed" },
    cluster: { id, tenant: "p.tenant_id", from: `(SELECT * FROM ${table} WHERE tenant_id = $1 AND id = ${id})` },
  };
}
