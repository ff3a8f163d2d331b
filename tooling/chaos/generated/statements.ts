// Made by `pnpm statements` from the statements and the migrated database; never written by hand.

declare module "@karwan/db" {
  interface StatementTypes {
    "chaos.accounts": { values: [string]; row: { owner_id: string; kind: "wallet" | "cash_in_hand" | "cash" | "revenue" | "suspense" | "gateway" | "prepaid"; balance: number; held: number } };
    "chaos.actions": { values: [string]; row: { client_id: string; status: "applied" | "rejected" | "deferred" } };
    "chaos.changes": { values: [string]; row: { id: string; from: string | null; to: string; at: string } };
    "chaos.decided": { values: [string]; row: { delivery_id: string; decided: number; told: number } };
    "chaos.deliveries": { values: [string]; row: { id: string; delivery_code: string; external_reference_id: string | null; original_delivery_id: string | null; status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled" } };
    "chaos.due": { values: [string, readonly string[]]; row: { user_id: string; delivery_id: string; what: string | null; count: number } };
    "chaos.events": { values: [string]; row: { delivery_id: string; type: string; from: string | null; to: string | null; at: string } };
    "chaos.journals": { values: [string]; row: { id: string; type: string; delivery_id: string | null } };
    "chaos.managers": { values: [string]; row: { user_id: string } };
    "chaos.movements": { values: [string]; row: { reference_id: string; stock_id: string; delta: number; quantity_after: number } };
    "chaos.records": { values: [string]; row: { id: string; name: string } };
    "chaos.reservations": { values: [string]; row: { id: string; reference_id: string | null; status: "active" | "released" | "consumed"; expires_at: string | null } };
    "chaos.stock": { values: [string]; row: { id: string; quantity: number } };
    "chaos.told": { values: [string]; row: { user_id: string; delivery_id: string | null; what: string | null; count: number } };
    "chaos.untold": { values: [string]; row: { notices: number; posts: number } };
    "drill.movements": { values: [string]; row: { reference_id: string; times: number } };
  }
}
export {};
