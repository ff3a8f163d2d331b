// Made by `pnpm statements` from the statements and the migrated database; never written by hand.

declare module "@karwan/db" {
  interface StatementTypes {
    "scale.analyse_customers": { values: []; row: never };
    "scale.analyse_finance_accounts": { values: []; row: never };
    "scale.analyse_inventory_item_categories": { values: []; row: never };
    "scale.analyse_inventory_items": { values: []; row: never };
    "scale.analyse_inventory_reservation_allocations": { values: []; row: never };
    "scale.analyse_inventory_reservations": { values: []; row: never };
    "scale.analyse_inventory_stock": { values: []; row: never };
    "scale.analyse_inventory_transactions": { values: []; row: never };
    "scale.analyse_locations": { values: []; row: never };
    "scale.bins": { values: [string, number, number, readonly string[]]; row: never };
    "scale.customers": { values: [string, number, number, readonly string[]]; row: never };
    "scale.item_counter": { values: [string, number | bigint]; row: never };
    "scale.items": { values: [string, number, number, string]; row: never };
    "scale.stock": { values: [string, number | bigint, number | bigint, readonly string[], number | null, number | null, number | null, string | null]; row: never };
    "scale.tidy_customers_search_idx": { values: []; row: { gin_clean_pending_list: number | null } };
    "scale.tidy_inventory_items_search_idx": { values: []; row: { gin_clean_pending_list: number | null } };
    "scale.tidy_inventory_stock_lot_idx": { values: []; row: { gin_clean_pending_list: number | null } };
    "seed.assign_system_role": { values: [string, string]; row: never };
    "seed.built_in_roles": { values: []; row: { id: string; name: string } };
    "seed.claim_administrator": { values: [string]; row: { id: string } };
    "seed.claim_tenant": { values: [string]; row: { id: string } };
    "seed.end_session": { values: [string]; row: never };
    "seed.enter": { values: [string, string]; row: { set_config: string; "set_config\u00001": string } };
    "seed.forget_news": { values: [string]; row: never };
    "seed.keep_addresses": { values: [string]; row: { set_config: string } };
    "seed.known_tenant": { values: [string]; row: { id: string } };
    "seed.present": { values: [readonly string[], string | null]; row: { parts: number } };
    "seed.read_old_news": { values: [string, string | Date]; row: never };
  }
}
export {};
