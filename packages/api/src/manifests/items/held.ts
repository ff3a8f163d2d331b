/** What money is held for while the orders of items are made. */
export const HELD_FOR = { reference_type: "transfer_manifest_item" } as const;
