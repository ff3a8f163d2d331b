/** What money is held for while the order of an item is made: `reference_type`, beside the item's id. */
export const HELD_FOR = "transfer_manifest_item";
