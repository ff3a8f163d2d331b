// Made by `pnpm sdk` from the router. Do not edit.

/** The `data` of every webhook event, by its type (3 §6). */
export interface WebhookEvents {
  "delivery.status_changed": {
    /** Format: uuid */
    id: string;
    delivery_code: string;
    external_reference_id: string | null;
    /** @description Null: it was just made */
    from: string | null;
    to: string;
    /** Format: date-time */
    at: string;
};
  "storefront_order.status_changed": {
    /** Format: uuid */
    id: string;
    order_number: string;
    /** @description Null: it was just made */
    from: string | null;
    to: string;
    /** Format: date-time */
    at: string;
};
  "stock.changed": {
    /** Format: uuid */
    stock_id: string;
    /** Format: uuid */
    warehouse_id: string;
    /** Format: uuid */
    bin_id: string;
    /** Format: uuid */
    item_id: string;
    /** Format: uuid */
    inventory_transaction_id: string;
    transaction_type: string;
    quantity_before: number;
    quantity_after: number;
    /** Format: date-time */
    at: string;
};
  "transfer_manifest.status_changed": {
    /** Format: uuid */
    id: string;
    manifest_number: string;
    /** @description Null: it was just made */
    from: string | null;
    to: string;
    /** Format: date-time */
    at: string;
};
  "webhook.test": {
    /** Format: uuid */
    webhook_id: string;
};
}
