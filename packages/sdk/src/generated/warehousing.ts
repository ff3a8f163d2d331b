// Made by `pnpm sdk` from the router. Do not edit.

import type { Mutation, Query } from "../call.ts";

export interface WarehousingClient {
  readonly itemCategories: {
    /**
     * Create an item category.
     *
     * `POST /warehousing/item-categories` (3 §4)
     */
    readonly create: Mutation<WarehousingItemCategoriesCreateInput, WarehousingItemCategoriesCreateOutput>;
    /**
     * Delete an item category that nothing uses.
     *
     * `DELETE /warehousing/item-categories/{id}` (3 §4)
     */
    readonly delete: Mutation<WarehousingItemCategoriesDeleteInput, WarehousingItemCategoriesDeleteOutput>;
    /**
     * List item categories.
     *
     * `GET /warehousing/item-categories` (3 §4)
     */
    readonly list: Query<WarehousingItemCategoriesListInput, WarehousingItemCategoriesListOutput>;
    /**
     * Rename or move an item category.
     *
     * `PATCH /warehousing/item-categories/{id}` (3 §4)
     */
    readonly update: Mutation<WarehousingItemCategoriesUpdateInput, WarehousingItemCategoriesUpdateOutput>;
  };
  readonly items: {
    /**
     * Create an item.
     *
     * Send `unit_size`, or `weight` with all three sides and it is computed. A taken or missing `item_code` gives the next unused one: read it from the answer.
     *
     * `POST /warehousing/inventory-items` (2 §4.2)
     */
    readonly create: Mutation<WarehousingItemsCreateInput, WarehousingItemsCreateOutput>;
    /**
     * List items, with their stock in one warehouse.
     *
     * With `warehouse_id` each item has `stock_quantity` and `stock_status`, unstocked ones too. `active` and `inactive` ignore the `is_active` filter, the label counters follow it.
     *
     * `GET /warehousing/inventory-items` (2 §4.2)
     */
    readonly list: Query<WarehousingItemsListInput, WarehousingItemsListOutput>;
    /**
     * Retire an item that has no stock left.
     *
     * It becomes inactive; its SKU, code and barcode stay taken.
     *
     * `DELETE /warehousing/inventory-items/{id}` (3 §4)
     */
    readonly retire: Mutation<WarehousingItemsRetireInput, WarehousingItemsRetireOutput>;
    /**
     * Show an item and where it is stocked.
     *
     * `GET /warehousing/inventory-items/{id}` (2 §4.2)
     */
    readonly show: Query<WarehousingItemsShowInput, WarehousingItemsShowOutput>;
    /**
     * Show the item of a numeric code.
     *
     * `GET /warehousing/inventory-items/code/{item_code}` (2 §4.2)
     */
    readonly showByCode: Query<WarehousingItemsShowByCodeInput, WarehousingItemsShowByCodeOutput>;
    /**
     * Change an item.
     *
     * `dimensions` and `attributes` are merged, `category_ids` replaces the list, `unit_size: null` computes it anew. `barcode` and `item_code` never change.
     *
     * `PATCH /warehousing/inventory-items/{id}` (2 §4.2)
     */
    readonly update: Mutation<WarehousingItemsUpdateInput, WarehousingItemsUpdateOutput>;
  };
  readonly locations: {
    /**
     * Create a location.
     *
     * `POST /warehousing/locations` (3 §4)
     */
    readonly create: Mutation<WarehousingLocationsCreateInput, WarehousingLocationsCreateOutput>;
    /**
     * List the locations of warehouses.
     *
     * `GET /warehousing/locations` (3 §4)
     */
    readonly list: Query<WarehousingLocationsListInput, WarehousingLocationsListOutput>;
    /**
     * Change, move or switch off a location.
     *
     * `PATCH /warehousing/locations/{id}` (3 §4)
     */
    readonly update: Mutation<WarehousingLocationsUpdateInput, WarehousingLocationsUpdateOutput>;
  };
  readonly reservations: {
    /**
     * Reserve stock.
     *
     * Only available stock that has not expired is reserved. Refused with `available` when there is too little.
     *
     * `POST /warehousing/reservations` (3 §4)
     */
    readonly create: Mutation<WarehousingReservationsCreateInput, WarehousingReservationsCreateOutput>;
    /**
     * Release a reservation.
     *
     * `DELETE /warehousing/reservations/{id}` (3 §4)
     */
    readonly delete: Mutation<WarehousingReservationsDeleteInput, WarehousingReservationsDeleteOutput>;
    /**
     * List reservations of stock.
     *
     * `GET /warehousing/reservations` (3 §4)
     */
    readonly list: Query<WarehousingReservationsListInput, WarehousingReservationsListOutput>;
  };
  readonly stock: {
    /**
     * List a warehouse's stock.
     *
     * `GET /warehousing/inventory-stock` (2 §4.1)
     */
    readonly list: Query<WarehousingStockListInput, WarehousingStockListOutput>;
    /**
     * Show a stock row and its latest movements.
     *
     * `GET /warehousing/inventory-stock/{id}` (2 §4.1)
     */
    readonly show: Query<WarehousingStockShowInput, WarehousingStockShowOutput>;
    /**
     * Change a stock row.
     *
     * Leaves a `stock_adjustment` transaction, of quantity 0 when the quantity stays.
     *
     * `PUT /warehousing/inventory-stock/{id}` (2 §4.1)
     */
    readonly update: Mutation<WarehousingStockUpdateInput, WarehousingStockUpdateOutput>;
    /**
     * Set the stock of an item in a bin.
     *
     * Makes the row of this warehouse, item and bin, or updates the one that is there. Where several rows differ in lot or status, name the lot or the status. Every change of quantity leaves a transaction.
     *
     * `POST /warehousing/inventory-stock` (2 §4.1)
     */
    readonly upsert: Mutation<WarehousingStockUpsertInput, WarehousingStockUpsertOutput>;
  };
  readonly transactions: {
    /**
     * Record a movement of stock.
     *
     * `receive` and `return` add, `pick` takes what is not reserved, `move` takes from the stock and adds to the same goods in `to_bin_id`, `stock_adjustment` adds or takes by `direction`, `count` sets.
     *
     * `POST /warehousing/inventory-transactions` (2 §4.3)
     */
    readonly create: Mutation<WarehousingTransactionsCreateInput, WarehousingTransactionsCreateOutput>;
    /**
     * List movements of stock.
     *
     * `GET /warehousing/inventory-transactions` (2 §4.3)
     */
    readonly list: Query<WarehousingTransactionsListInput, WarehousingTransactionsListOutput>;
    /**
     * Show a movement of stock.
     *
     * `GET /warehousing/inventory-transactions/{id}` (2 §4.3)
     */
    readonly show: Query<WarehousingTransactionsShowInput, WarehousingTransactionsShowOutput>;
  };
  readonly warehouses: {
    /**
     * Create a warehouse.
     *
     * It comes with one location: the bin `RECEIVING`, where goods arrive unless told otherwise.
     *
     * `POST /warehousing/warehouses` (3 §4)
     */
    readonly create: Mutation<WarehousingWarehousesCreateInput, WarehousingWarehousesCreateOutput>;
    /**
     * List warehouses.
     *
     * `GET /warehousing/warehouses` (3 §4)
     */
    readonly list: Query<WarehousingWarehousesListInput, WarehousingWarehousesListOutput>;
    /**
     * Show a warehouse.
     *
     * `GET /warehousing/warehouses/{id}` (3 §4)
     */
    readonly show: Query<WarehousingWarehousesShowInput, WarehousingWarehousesShowOutput>;
    /**
     * Change a warehouse.
     *
     * `address` is merged into the one it has; `customer_ids` replaces the list.
     *
     * `PATCH /warehousing/warehouses/{id}` (3 §4)
     */
    readonly update: Mutation<WarehousingWarehousesUpdateInput, WarehousingWarehousesUpdateOutput>;
  };
}

/** What is sent: Create an item category. */
export type WarehousingItemCategoriesCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name: {
        en?: string;
        ar?: string;
        ku?: string;
    };
    parent_id?: string | null;
};

/** What is answered: Create an item category. */
export type WarehousingItemCategoriesCreateOutput = {
    item_category: {
        /** Format: uuid */
        id: string;
        name: {
            en?: string;
            ar?: string;
            ku?: string;
        };
        parent_id: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Delete an item category that nothing uses. */
export type WarehousingItemCategoriesDeleteInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Delete an item category that nothing uses. */
export type WarehousingItemCategoriesDeleteOutput = Record<string, never>;

/** What is sent: List item categories. */
export type WarehousingItemCategoriesListInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /**
     * @description Page number, from 1
     * @default 1
     */
    page?: number;
    /**
     * @description Rows a page
     * @default 20
     */
    limit?: number;
    /** @description Case-insensitive substring */
    search?: string;
    /**
     * Format: uuid
     * @description Only the children of this category
     */
    parent_id?: string;
};

/** What is answered: List item categories. */
export type WarehousingItemCategoriesListOutput = {
    item_categories: {
        /** Format: uuid */
        id: string;
        name: {
            en?: string;
            ar?: string;
            ku?: string;
        };
        parent_id: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Rename or move an item category. */
export type WarehousingItemCategoriesUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    name?: {
        en?: string | null;
        ar?: string | null;
        ku?: string | null;
    };
    parent_id?: string | null;
};

/** What is answered: Rename or move an item category. */
export type WarehousingItemCategoriesUpdateOutput = {
    item_category: {
        /** Format: uuid */
        id: string;
        name: {
            en?: string;
            ar?: string;
            ku?: string;
        };
        parent_id: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Create an item. */
export type WarehousingItemsCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name: string;
    /** @description Unique within the tenant */
    sku: string;
    description?: string | null;
    brand?: string | null;
    model?: string | null;
    unit_size?: number | null;
    /** @description In the tenant's weight unit */
    weight?: number | null;
    dimensions?: {
        length?: number;
        width?: number;
        height?: number;
        /**
         * @description The tenant's dimension unit
         * @enum {string}
         */
        unit?: "mm" | "cm" | "m" | "in";
    } | null;
    /** @default {} */
    attributes?: {
        [key: string]: unknown;
    };
    /**
     * @description The first one decides category and sub_category
     * @default []
     */
    category_ids?: string[];
    /** @default true */
    is_active?: boolean;
    /** @description Used when free; otherwise the next unused code of the tenant */
    item_code?: number | null;
    /**
     * @description One piece, stocked at `location_id` right away
     * @default false
     */
    is_single_item?: boolean;
    /** @description A bin; required for a single item */
    location_id?: string | null;
};

/** What is answered: Create an item. */
export type WarehousingItemsCreateOutput = {
    item: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        name: string;
        sku: string;
        item_code: number;
        /** @description INV and the item code */
        barcode: string;
        description: string | null;
        brand: string | null;
        model: string | null;
        item_type: string;
        /** @description Units of capacity that one piece takes */
        unit_size: number;
        /** @description In the tenant's weight unit */
        weight: number | null;
        dimensions: {
            length?: number;
            width?: number;
            height?: number;
            /**
             * @description The tenant's dimension unit
             * @enum {string}
             */
            unit?: "mm" | "cm" | "m" | "in";
        } | null;
        attributes: {
            [key: string]: unknown;
        };
        category_ids: string[];
        category: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            parent_id: string | null;
        } | null;
        sub_category: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            parent_id: string | null;
        } | null;
        categories: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
        }[];
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /**
         * @description Whether its label was printed
         * @enum {string}
         */
        label_status: "pending" | "success";
    };
};

/** What is sent: List items, with their stock in one warehouse. */
export type WarehousingItemsListInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /**
     * @description Page number, from 1
     * @default 1
     */
    page?: number;
    /**
     * @description Rows a page
     * @default 20
     */
    limit?: number;
    /**
     * Format: uuid
     * @description Adds each item's stock in this warehouse
     */
    warehouse_id?: string;
    /** @description Exactly this brand */
    brand?: string;
    /** @description Part of the name, SKU or barcode */
    search?: string;
    is_active?: boolean;
    /** @description Items in any of these categories */
    category_ids?: string[];
};

/** What is answered: List items, with their stock in one warehouse. */
export type WarehousingItemsListOutput = {
    items: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        name: string;
        sku: string;
        item_code: number;
        /** @description INV and the item code */
        barcode: string;
        description: string | null;
        brand: string | null;
        model: string | null;
        item_type: string;
        /** @description Units of capacity that one piece takes */
        unit_size: number;
        /** @description In the tenant's weight unit */
        weight: number | null;
        dimensions: {
            length?: number;
            width?: number;
            height?: number;
            /**
             * @description The tenant's dimension unit
             * @enum {string}
             */
            unit?: "mm" | "cm" | "m" | "in";
        } | null;
        attributes: {
            [key: string]: unknown;
        };
        category_ids: string[];
        category: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            parent_id: string | null;
        } | null;
        sub_category: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            parent_id: string | null;
        } | null;
        categories: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
        }[];
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /**
         * @description Whether its label was printed
         * @enum {string}
         */
        label_status: "pending" | "success";
        /** @description All there is in the warehouse asked for; null without one */
        stock_quantity: number | null;
        stock_status: ("in_stock" | "depleted") | null;
    }[];
    stats: {
        /** @description Active and inactive together */
        total: number;
        active: number;
        inactive: number;
        labelPending: number;
        labelSuccess: number;
    };
    kpis: {
        /** @description Active and inactive together */
        total: number;
        active: number;
        inactive: number;
        labelPending: number;
        labelSuccess: number;
    };
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Retire an item that has no stock left. */
export type WarehousingItemsRetireInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Retire an item that has no stock left. */
export type WarehousingItemsRetireOutput = {
    item: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        name: string;
        sku: string;
        item_code: number;
        /** @description INV and the item code */
        barcode: string;
        description: string | null;
        brand: string | null;
        model: string | null;
        item_type: string;
        /** @description Units of capacity that one piece takes */
        unit_size: number;
        /** @description In the tenant's weight unit */
        weight: number | null;
        dimensions: {
            length?: number;
            width?: number;
            height?: number;
            /**
             * @description The tenant's dimension unit
             * @enum {string}
             */
            unit?: "mm" | "cm" | "m" | "in";
        } | null;
        attributes: {
            [key: string]: unknown;
        };
        category_ids: string[];
        category: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            parent_id: string | null;
        } | null;
        sub_category: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            parent_id: string | null;
        } | null;
        categories: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
        }[];
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /**
         * @description Whether its label was printed
         * @enum {string}
         */
        label_status: "pending" | "success";
    };
};

/** What is sent: Show an item and where it is stocked. */
export type WarehousingItemsShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    /** Format: uuid */
    warehouse_id?: string;
};

/** What is answered: Show an item and where it is stocked. */
export type WarehousingItemsShowOutput = {
    item: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        name: string;
        sku: string;
        item_code: number;
        /** @description INV and the item code */
        barcode: string;
        description: string | null;
        brand: string | null;
        model: string | null;
        item_type: string;
        /** @description Units of capacity that one piece takes */
        unit_size: number;
        /** @description In the tenant's weight unit */
        weight: number | null;
        dimensions: {
            length?: number;
            width?: number;
            height?: number;
            /**
             * @description The tenant's dimension unit
             * @enum {string}
             */
            unit?: "mm" | "cm" | "m" | "in";
        } | null;
        attributes: {
            [key: string]: unknown;
        };
        category_ids: string[];
        category: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            parent_id: string | null;
        } | null;
        sub_category: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            parent_id: string | null;
        } | null;
        categories: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
        }[];
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /**
         * @description Whether its label was printed
         * @enum {string}
         */
        label_status: "pending" | "success";
    };
    /** @description All its rows, empty ones too */
    stock_levels: {
        /** Format: uuid */
        id: string;
        warehouse: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        };
        bin: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            location_type: string;
        };
        quantity: number;
        status: string;
        lot_number: string | null;
        expiration_date: string | null;
    }[];
    /** @description The delivery that takes it out; null when there is none */
    outbound_delivery: {
        /** Format: uuid */
        id: string;
        delivery_code: string;
        customer_name: string | null;
        status: string;
    } | null;
    inbound_delivery: {
        /** Format: uuid */
        id: string;
        delivery_code: string;
        customer_name: string | null;
        status: string;
    } | null;
};

/** What is sent: Show the item of a numeric code. */
export type WarehousingItemsShowByCodeInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    item_code: number;
};

/** What is answered: Show the item of a numeric code. */
export type WarehousingItemsShowByCodeOutput = {
    item: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        name: string;
        sku: string;
        item_code: number;
        /** @description INV and the item code */
        barcode: string;
        description: string | null;
        brand: string | null;
        model: string | null;
        item_type: string;
        /** @description Units of capacity that one piece takes */
        unit_size: number;
        /** @description In the tenant's weight unit */
        weight: number | null;
        dimensions: {
            length?: number;
            width?: number;
            height?: number;
            /**
             * @description The tenant's dimension unit
             * @enum {string}
             */
            unit?: "mm" | "cm" | "m" | "in";
        } | null;
        attributes: {
            [key: string]: unknown;
        };
        category_ids: string[];
        category: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            parent_id: string | null;
        } | null;
        sub_category: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            parent_id: string | null;
        } | null;
        categories: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
        }[];
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
    outbound_delivery: {
        /** Format: uuid */
        id: string;
        delivery_code: string;
        customer_name: string | null;
        status: string;
    } | null;
    inbound_delivery: {
        /** Format: uuid */
        id: string;
        delivery_code: string;
        customer_name: string | null;
        status: string;
    } | null;
    receiving_order: {
        /** Format: uuid */
        id: string;
        reference_number: string;
        status: string;
    } | null;
    stock: {
        /** Format: uuid */
        id: string;
        quantity: number;
        reserved_quantity: number;
        status: string;
        warehouse: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        };
        bin: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            location_type: string;
        };
    }[];
};

/** What is sent: Change an item. */
export type WarehousingItemsUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name?: string;
    /** @description Unique within the tenant */
    sku?: string;
    description?: string | null;
    brand?: string | null;
    model?: string | null;
    /** @description Null: computed anew from dimensions and weight */
    unit_size?: number | null;
    /** @description In the tenant's weight unit */
    weight?: number | null;
    dimensions?: {
        length?: number | null;
        width?: number | null;
        height?: number | null;
        /**
         * @description The tenant's dimension unit
         * @enum {string}
         */
        unit?: "mm" | "cm" | "m" | "in";
    } | null;
    attributes?: {
        [key: string]: unknown;
    };
    /** @description The first one decides category and sub_category */
    category_ids?: string[];
    is_active?: boolean;
    /** Format: uuid */
    id: string;
};

/** What is answered: Change an item. */
export type WarehousingItemsUpdateOutput = {
    item: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        name: string;
        sku: string;
        item_code: number;
        /** @description INV and the item code */
        barcode: string;
        description: string | null;
        brand: string | null;
        model: string | null;
        item_type: string;
        /** @description Units of capacity that one piece takes */
        unit_size: number;
        /** @description In the tenant's weight unit */
        weight: number | null;
        dimensions: {
            length?: number;
            width?: number;
            height?: number;
            /**
             * @description The tenant's dimension unit
             * @enum {string}
             */
            unit?: "mm" | "cm" | "m" | "in";
        } | null;
        attributes: {
            [key: string]: unknown;
        };
        category_ids: string[];
        category: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            parent_id: string | null;
        } | null;
        sub_category: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            parent_id: string | null;
        } | null;
        categories: {
            /** Format: uuid */
            id: string;
            name: {
                en?: string;
                ar?: string;
                ku?: string;
            };
        }[];
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /**
         * @description Whether its label was printed
         * @enum {string}
         */
        label_status: "pending" | "success";
    };
};

/** What is sent: Create a location. */
export type WarehousingLocationsCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    warehouse_id: string;
    /** @description A location of the same warehouse and of a coarser type */
    parent_id?: string | null;
    name: string;
    /** @description Unique within the warehouse */
    code: string;
    /** @enum {string} */
    location_type: "zone" | "aisle" | "rack" | "shelf" | "bin";
    /** @default false */
    is_default_receiving?: boolean;
    /** @default true */
    is_active?: boolean;
};

/** What is answered: Create a location. */
export type WarehousingLocationsCreateOutput = {
    location: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        warehouse_id: string;
        parent_id: string | null;
        name: string;
        code: string;
        /**
         * @description Only bins hold stock
         * @enum {string}
         */
        location_type: "zone" | "aisle" | "rack" | "shelf" | "bin";
        /** @description Where goods arrive unless told otherwise; one bin a warehouse */
        is_default_receiving: boolean;
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: List the locations of warehouses. */
export type WarehousingLocationsListInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /**
     * @description Page number, from 1
     * @default 1
     */
    page?: number;
    /**
     * @description Rows a page
     * @default 20
     */
    limit?: number;
    /** Format: uuid */
    warehouse_id?: string;
    /**
     * Format: uuid
     * @description Only what lies directly in this location
     */
    parent_id?: string;
    /** @enum {string} */
    location_type?: "zone" | "aisle" | "rack" | "shelf" | "bin";
    is_active?: boolean;
    /** @description Part of the name or code */
    search?: string;
};

/** What is answered: List the locations of warehouses. */
export type WarehousingLocationsListOutput = {
    locations: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        warehouse_id: string;
        parent_id: string | null;
        name: string;
        code: string;
        /**
         * @description Only bins hold stock
         * @enum {string}
         */
        location_type: "zone" | "aisle" | "rack" | "shelf" | "bin";
        /** @description Where goods arrive unless told otherwise; one bin a warehouse */
        is_default_receiving: boolean;
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Change, move or switch off a location. */
export type WarehousingLocationsUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    /** @description A location of the same warehouse and of a coarser type */
    parent_id?: string | null;
    name?: string;
    /** @description Unique within the warehouse */
    code?: string;
    /** @enum {string} */
    location_type?: "zone" | "aisle" | "rack" | "shelf" | "bin";
    /** @description True takes the place of the one before */
    is_default_receiving?: boolean;
    is_active?: boolean;
};

/** What is answered: Change, move or switch off a location. */
export type WarehousingLocationsUpdateOutput = {
    location: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        warehouse_id: string;
        parent_id: string | null;
        name: string;
        code: string;
        /**
         * @description Only bins hold stock
         * @enum {string}
         */
        location_type: "zone" | "aisle" | "rack" | "shelf" | "bin";
        /** @description Where goods arrive unless told otherwise; one bin a warehouse */
        is_default_receiving: boolean;
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Reserve stock. */
export type WarehousingReservationsCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    warehouse_id: string;
    /** Format: uuid */
    item_id: string;
    /** @description Only this stock row */
    stock_id?: string | null;
    quantity: number;
    /**
     * @description Which rows first: earliest expiry, earliest arrival, or as few bins as can do. Expired stock never
     * @default fefo
     * @enum {string}
     */
    strategy?: "fefo" | "fifo" | "fewest_bins";
    reference_type?: string | null;
    reference_id?: string | null;
    /** @description In the future; the server releases the reservation then */
    expires_at?: string | null;
};

/** What is answered: Reserve stock. */
export type WarehousingReservationsCreateOutput = {
    reservation: {
        /** Format: uuid */
        id: string;
        /** @enum {string} */
        status: "active" | "released" | "consumed";
        /** Format: uuid */
        warehouse_id: string;
        /** Format: uuid */
        item_id: string;
        quantity: number;
        /** @enum {string} */
        strategy: "fefo" | "fifo" | "fewest_bins";
        /** @description Which stock rows hold it */
        allocations: {
            /** Format: uuid */
            stock_id: string;
            /** Format: uuid */
            bin_id: string;
            quantity: number;
        }[];
        /** @description What made it and releases it; null for those made here */
        managed_by: string | null;
        reference_type: string | null;
        reference_id: string | null;
        /** @description When the server releases it */
        expires_at: string | null;
        released_at: string | null;
        created_by: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Release a reservation. */
export type WarehousingReservationsDeleteInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Release a reservation. */
export type WarehousingReservationsDeleteOutput = {
    reservation: {
        /** Format: uuid */
        id: string;
        /** @enum {string} */
        status: "active" | "released" | "consumed";
        /** Format: uuid */
        warehouse_id: string;
        /** Format: uuid */
        item_id: string;
        quantity: number;
        /** @enum {string} */
        strategy: "fefo" | "fifo" | "fewest_bins";
        /** @description Which stock rows hold it */
        allocations: {
            /** Format: uuid */
            stock_id: string;
            /** Format: uuid */
            bin_id: string;
            quantity: number;
        }[];
        /** @description What made it and releases it; null for those made here */
        managed_by: string | null;
        reference_type: string | null;
        reference_id: string | null;
        /** @description When the server releases it */
        expires_at: string | null;
        released_at: string | null;
        created_by: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: List reservations of stock. */
export type WarehousingReservationsListInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /**
     * @description Page number, from 1
     * @default 1
     */
    page?: number;
    /**
     * @description Rows a page
     * @default 20
     */
    limit?: number;
    /**
     * @default active
     * @enum {string}
     */
    status?: "active" | "released" | "consumed";
    /** Format: uuid */
    warehouse_id?: string;
    /** Format: uuid */
    item_id?: string;
    /** Format: uuid */
    stock_id?: string;
    reference_type?: string;
    reference_id?: string;
};

/** What is answered: List reservations of stock. */
export type WarehousingReservationsListOutput = {
    reservations: {
        /** Format: uuid */
        id: string;
        /** @enum {string} */
        status: "active" | "released" | "consumed";
        /** Format: uuid */
        warehouse_id: string;
        /** Format: uuid */
        item_id: string;
        quantity: number;
        /** @enum {string} */
        strategy: "fefo" | "fifo" | "fewest_bins";
        /** @description Which stock rows hold it */
        allocations: {
            /** Format: uuid */
            stock_id: string;
            /** Format: uuid */
            bin_id: string;
            quantity: number;
        }[];
        /** @description What made it and releases it; null for those made here */
        managed_by: string | null;
        reference_type: string | null;
        reference_id: string | null;
        /** @description When the server releases it */
        expires_at: string | null;
        released_at: string | null;
        created_by: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: List a warehouse's stock. */
export type WarehousingStockListInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /**
     * @description Page number, from 1
     * @default 1
     */
    page?: number;
    /**
     * @description Rows a page
     * @default 20
     */
    limit?: number;
    /** Format: uuid */
    warehouse_id: string;
    /** Format: uuid */
    item_id?: string;
    /** Format: uuid */
    bin_id?: string;
    /** @enum {string} */
    status?: "available" | "reserved" | "damaged" | "expired";
    /** @description Part of the lot or serial number */
    search?: string;
    /** @description Exactly this lot */
    lot_number?: string;
    min_quantity?: number;
    max_quantity?: number;
};

/** What is answered: List a warehouse's stock. */
export type WarehousingStockListOutput = {
    stock: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        /** Format: uuid */
        warehouse_id: string;
        /** Format: uuid */
        item_id: string;
        /** Format: uuid */
        bin_id: string;
        quantity: number;
        /** @description Promised to live reservations; quantity less this can be picked */
        reserved_quantity: number;
        unit_of_measure: string;
        /** @enum {string} */
        status: "available" | "reserved" | "damaged" | "expired";
        lot_number: string | null;
        serial_number: string | null;
        expiration_date: string | null;
        received_date: string | null;
        last_counted_at: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        item: {
            /** Format: uuid */
            id: string;
            name: string;
            sku: string;
            barcode: string;
            /** @description The top category of the item */
            category: {
                /** Format: uuid */
                id: string;
                name: {
                    en?: string;
                    ar?: string;
                    ku?: string;
                };
                parent_id: string | null;
            } | null;
            item_type: string;
        };
        bin: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            location_type: string;
        };
        warehouse: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        };
    }[];
    /** @description Rows by status, under every filter but `status` */
    statusCounts: {
        available: number;
        reserved: number;
        damaged: number;
        expired: number;
    };
    /** @description Rows by status, under every filter but `status` */
    stats: {
        available: number;
        reserved: number;
        damaged: number;
        expired: number;
    };
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Show a stock row and its latest movements. */
export type WarehousingStockShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Show a stock row and its latest movements. */
export type WarehousingStockShowOutput = {
    stock: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        /** Format: uuid */
        warehouse_id: string;
        /** Format: uuid */
        item_id: string;
        /** Format: uuid */
        bin_id: string;
        quantity: number;
        /** @description Promised to live reservations; quantity less this can be picked */
        reserved_quantity: number;
        unit_of_measure: string;
        /** @enum {string} */
        status: "available" | "reserved" | "damaged" | "expired";
        lot_number: string | null;
        serial_number: string | null;
        expiration_date: string | null;
        received_date: string | null;
        last_counted_at: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        item: {
            /** Format: uuid */
            id: string;
            name: string;
            sku: string;
            barcode: string;
            /** @description The top category of the item */
            category: {
                /** Format: uuid */
                id: string;
                name: {
                    en?: string;
                    ar?: string;
                    ku?: string;
                };
                parent_id: string | null;
            } | null;
            item_type: string;
        };
        bin: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            location_type: string;
        };
        warehouse: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        };
    };
    /** @description The latest 20, newest first */
    transactions: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        /** Format: uuid */
        warehouse_id: string;
        /** Format: uuid */
        item_id: string;
        /** Format: uuid */
        stock_id: string;
        /** @enum {string} */
        transaction_type: "receive" | "pick" | "move" | "stock_adjustment" | "return" | "count" | "initial_stock";
        /** @description Never negative; `quantity_after` less `quantity_before` is the signed effect */
        quantity: number;
        quantity_before: number;
        quantity_after: number;
        direction: ("increase" | "decrease") | null;
        from_bin_id: string | null;
        to_bin_id: string | null;
        reference_type: ("order" | "shipment" | "audit" | "return" | "transfer" | "stock_action") | null;
        reference_id: string | null;
        notes: string | null;
        performed_by: string | null;
        /** Format: date-time */
        timestamp: string;
        /** Format: date-time */
        created_at: string;
    }[];
};

/** What is sent: Change a stock row. */
export type WarehousingStockUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    quantity?: number;
    /** @description Default `piece` */
    unit_of_measure?: string;
    /** @enum {string} */
    status?: "available" | "reserved" | "damaged" | "expired";
    lot_number?: string | null;
    serial_number?: string | null;
    expiration_date?: string | null;
    received_date?: string | null;
    last_counted_at?: string | null;
    /** @description Kept with the transaction */
    notes?: string | null;
};

/** What is answered: Change a stock row. */
export type WarehousingStockUpdateOutput = {
    stock: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        /** Format: uuid */
        warehouse_id: string;
        /** Format: uuid */
        item_id: string;
        /** Format: uuid */
        bin_id: string;
        quantity: number;
        /** @description Promised to live reservations; quantity less this can be picked */
        reserved_quantity: number;
        unit_of_measure: string;
        /** @enum {string} */
        status: "available" | "reserved" | "damaged" | "expired";
        lot_number: string | null;
        serial_number: string | null;
        expiration_date: string | null;
        received_date: string | null;
        last_counted_at: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        item: {
            /** Format: uuid */
            id: string;
            name: string;
            sku: string;
            barcode: string;
            /** @description The top category of the item */
            category: {
                /** Format: uuid */
                id: string;
                name: {
                    en?: string;
                    ar?: string;
                    ku?: string;
                };
                parent_id: string | null;
            } | null;
            item_type: string;
        };
        bin: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            location_type: string;
        };
        warehouse: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        };
    };
    /** @description Fields whose value differs from before */
    changed_fields: string[];
};

/** What is sent: Set the stock of an item in a bin. */
export type WarehousingStockUpsertInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    warehouse_id: string;
    /** Format: uuid */
    item_id: string;
    /** Format: uuid */
    bin_id: string;
    /** @description The row's new quantity */
    quantity: number;
    /** @description Default `piece` */
    unit_of_measure?: string;
    /** @enum {string} */
    status?: "available" | "reserved" | "damaged" | "expired";
    lot_number?: string | null;
    serial_number?: string | null;
    expiration_date?: string | null;
    received_date?: string | null;
    last_counted_at?: string | null;
    /** @description Kept with the transaction */
    notes?: string | null;
};

/** What is answered: Set the stock of an item in a bin. */
export type WarehousingStockUpsertOutput = {
    stock: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        /** Format: uuid */
        warehouse_id: string;
        /** Format: uuid */
        item_id: string;
        /** Format: uuid */
        bin_id: string;
        quantity: number;
        /** @description Promised to live reservations; quantity less this can be picked */
        reserved_quantity: number;
        unit_of_measure: string;
        /** @enum {string} */
        status: "available" | "reserved" | "damaged" | "expired";
        lot_number: string | null;
        serial_number: string | null;
        expiration_date: string | null;
        received_date: string | null;
        last_counted_at: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        item: {
            /** Format: uuid */
            id: string;
            name: string;
            sku: string;
            barcode: string;
            /** @description The top category of the item */
            category: {
                /** Format: uuid */
                id: string;
                name: {
                    en?: string;
                    ar?: string;
                    ku?: string;
                };
                parent_id: string | null;
            } | null;
            item_type: string;
        };
        bin: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            location_type: string;
        };
        warehouse: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        };
    };
    /** @enum {string} */
    operation: "created" | "updated";
};

/** What is sent: Record a movement of stock. */
export type WarehousingTransactionsCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    warehouse_id: string;
    /** Format: uuid */
    item_id: string;
    /** Format: uuid */
    stock_id: string;
    /**
     * @description `adjust` is the old name of `stock_adjustment`
     * @enum {string}
     */
    transaction_type: "receive" | "pick" | "move" | "stock_adjustment" | "return" | "count" | "adjust";
    /** @description Above 0; a `count` may find 0 */
    quantity: number;
    /**
     * @description Of a `stock_adjustment`
     * @default increase
     * @enum {string}
     */
    direction?: "increase" | "decrease";
    /** @description Required to pick and to move: the bin of the stock */
    from_bin_id?: string | null;
    /** @description Required to move */
    to_bin_id?: string | null;
    reference_type?: ("order" | "shipment" | "audit" | "return" | "transfer") | null;
    reference_id?: string | null;
    notes?: string | null;
    /** @description A member of the tenant; default the caller */
    performed_by?: string | null;
    /** @description When it happened; default now */
    timestamp?: string | null;
};

/** What is answered: Record a movement of stock. */
export type WarehousingTransactionsCreateOutput = {
    inventory_transaction: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        /** Format: uuid */
        warehouse_id: string;
        /** Format: uuid */
        item_id: string;
        /** Format: uuid */
        stock_id: string;
        /** @enum {string} */
        transaction_type: "receive" | "pick" | "move" | "stock_adjustment" | "return" | "count" | "initial_stock";
        /** @description Never negative; `quantity_after` less `quantity_before` is the signed effect */
        quantity: number;
        quantity_before: number;
        quantity_after: number;
        direction: ("increase" | "decrease") | null;
        from_bin_id: string | null;
        to_bin_id: string | null;
        reference_type: ("order" | "shipment" | "audit" | "return" | "transfer" | "stock_action") | null;
        reference_id: string | null;
        notes: string | null;
        performed_by: string | null;
        /** Format: date-time */
        timestamp: string;
        /** Format: date-time */
        created_at: string;
    };
    updated_stock: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        /** Format: uuid */
        warehouse_id: string;
        /** Format: uuid */
        item_id: string;
        /** Format: uuid */
        bin_id: string;
        quantity: number;
        /** @description Promised to live reservations; quantity less this can be picked */
        reserved_quantity: number;
        unit_of_measure: string;
        /** @enum {string} */
        status: "available" | "reserved" | "damaged" | "expired";
        lot_number: string | null;
        serial_number: string | null;
        expiration_date: string | null;
        received_date: string | null;
        last_counted_at: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: List movements of stock. */
export type WarehousingTransactionsListInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /**
     * @description Page number, from 1
     * @default 1
     */
    page?: number;
    /**
     * @description Rows a page
     * @default 20
     */
    limit?: number;
    /** Format: uuid */
    warehouse_id?: string;
    /** Format: uuid */
    item_id?: string;
    /** Format: uuid */
    stock_id?: string;
    /** @description Part of the transaction or reference type */
    search?: string;
    /**
     * @description `adjust` is the old name of `stock_adjustment`
     * @enum {string}
     */
    transaction_type?: "receive" | "pick" | "move" | "stock_adjustment" | "return" | "count" | "initial_stock" | "adjust";
    /** @enum {string} */
    reference_type?: "order" | "shipment" | "audit" | "return" | "transfer" | "stock_action";
    /**
     * Format: date-time
     * @description From this moment on
     */
    timestamp_range_start?: string;
    /**
     * Format: date-time
     * @description Up to and including this moment
     */
    timestamp_range_end?: string;
};

/** What is answered: List movements of stock. */
export type WarehousingTransactionsListOutput = {
    inventory_transactions: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        /** Format: uuid */
        warehouse_id: string;
        /** Format: uuid */
        item_id: string;
        /** Format: uuid */
        stock_id: string;
        /** @enum {string} */
        transaction_type: "receive" | "pick" | "move" | "stock_adjustment" | "return" | "count" | "initial_stock";
        /** @description Never negative; `quantity_after` less `quantity_before` is the signed effect */
        quantity: number;
        quantity_before: number;
        quantity_after: number;
        direction: ("increase" | "decrease") | null;
        from_bin_id: string | null;
        to_bin_id: string | null;
        reference_type: ("order" | "shipment" | "audit" | "return" | "transfer" | "stock_action") | null;
        reference_id: string | null;
        notes: string | null;
        performed_by: string | null;
        /** Format: date-time */
        timestamp: string;
        /** Format: date-time */
        created_at: string;
        warehouse: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        };
        item: {
            /** Format: uuid */
            id: string;
            name: string;
            sku: string;
            barcode: string;
            /** @description The top category of the item */
            category: {
                /** Format: uuid */
                id: string;
                name: {
                    en?: string;
                    ar?: string;
                    ku?: string;
                };
                parent_id: string | null;
            } | null;
            item_type: string;
        };
        stock: {
            /** Format: uuid */
            id: string;
            quantity: number;
            /** @description Promised to live reservations; quantity less this can be picked */
            reserved_quantity: number;
            unit_of_measure: string;
            /** @enum {string} */
            status: "available" | "reserved" | "damaged" | "expired";
            lot_number: string | null;
            serial_number: string | null;
            expiration_date: string | null;
        };
        from_bin: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            location_type: string;
        } | null;
        to_bin: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            location_type: string;
        } | null;
        /** @description Who did it */
        user: {
            /** Format: uuid */
            id: string;
            full_name: string;
            first_name: string;
            last_name: string;
        } | null;
    }[];
    /** @description Movements by type, under every filter but `transaction_type` */
    stats: {
        total: number;
        receive: number;
        pick: number;
        move: number;
        stock_adjustment: number;
        return: number;
        count: number;
        initial_stock: number;
    };
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Show a movement of stock. */
export type WarehousingTransactionsShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Show a movement of stock. */
export type WarehousingTransactionsShowOutput = {
    inventory_transaction: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        tenant_id: string;
        /** Format: uuid */
        warehouse_id: string;
        /** Format: uuid */
        item_id: string;
        /** Format: uuid */
        stock_id: string;
        /** @enum {string} */
        transaction_type: "receive" | "pick" | "move" | "stock_adjustment" | "return" | "count" | "initial_stock";
        /** @description Never negative; `quantity_after` less `quantity_before` is the signed effect */
        quantity: number;
        quantity_before: number;
        quantity_after: number;
        direction: ("increase" | "decrease") | null;
        from_bin_id: string | null;
        to_bin_id: string | null;
        reference_type: ("order" | "shipment" | "audit" | "return" | "transfer" | "stock_action") | null;
        reference_id: string | null;
        notes: string | null;
        performed_by: string | null;
        /** Format: date-time */
        timestamp: string;
        /** Format: date-time */
        created_at: string;
        warehouse: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        };
        item: {
            /** Format: uuid */
            id: string;
            name: string;
            sku: string;
            barcode: string;
            /** @description The top category of the item */
            category: {
                /** Format: uuid */
                id: string;
                name: {
                    en?: string;
                    ar?: string;
                    ku?: string;
                };
                parent_id: string | null;
            } | null;
            item_type: string;
        };
        stock: {
            /** Format: uuid */
            id: string;
            quantity: number;
            /** @description Promised to live reservations; quantity less this can be picked */
            reserved_quantity: number;
            unit_of_measure: string;
            /** @enum {string} */
            status: "available" | "reserved" | "damaged" | "expired";
            lot_number: string | null;
            serial_number: string | null;
            expiration_date: string | null;
        };
        from_bin: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            location_type: string;
        } | null;
        to_bin: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            location_type: string;
        } | null;
        /** @description Who did it */
        user: {
            /** Format: uuid */
            id: string;
            full_name: string;
            first_name: string;
            last_name: string;
        } | null;
    };
};

/** What is sent: Create a warehouse. */
export type WarehousingWarehousesCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name: string;
    /** @description Unique within the tenant */
    code: string;
    /** @description In units of size; null: not limited */
    total_capacity?: number | null;
    /**
     * @description Empty: every customer
     * @default []
     */
    customer_ids?: string[];
    /**
     * @default active
     * @enum {string}
     */
    status?: "active" | "inactive";
    address?: {
        /** @example Abu Nuwas Street, Karrada, Baghdad */
        full_address: string;
        /**
         * @description Latitude in degrees
         * @example 33.3152
         */
        lat: number;
        /**
         * @description Longitude in degrees
         * @example 44.3661
         */
        lng: number;
        title?: {
            en?: string;
            ar?: string;
            ku?: string;
        };
        contact_info?: {
            phone?: string;
            /** @example someone@example.com */
            email?: string;
        };
        /** @description Taken from full_address when missing */
        address_line1?: string;
        address_line2?: string;
        street?: string;
        building?: string;
        floor?: string;
        apartment?: string;
        city?: string;
        state?: string;
        postal_code?: string;
        /**
         * @description Iraq, when missing
         * @example Iraq
         */
        country?: string;
        /** @example IQ */
        country_code?: string;
    } | null;
};

/** What is answered: Create a warehouse. */
export type WarehousingWarehousesCreateOutput = {
    warehouse: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        /** @enum {string} */
        status: "active" | "inactive";
        address: {
            /** Format: uuid */
            id: string;
            full_address: string | null;
            lat: number;
            lng: number;
            title: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            address_line1: string | null;
            address_line2: string | null;
            street: string | null;
            building: string | null;
            floor: string | null;
            apartment: string | null;
            city: string | null;
            state: string | null;
            postal_code: string | null;
            country: string;
            country_code: string | null;
            contact_info: {
                phone?: string;
                email?: string;
            };
        } | null;
        /** @description In units of size; null: not limited */
        total_capacity: number | null;
        /** @description Total less unit_size of what is stocked; null without a total, below zero when overfull */
        available_capacity: number | null;
        /** @description The customers it serves; empty: every customer */
        customer_ids: string[];
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: List warehouses. */
export type WarehousingWarehousesListInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /**
     * @description Page number, from 1
     * @default 1
     */
    page?: number;
    /**
     * @description Rows a page
     * @default 20
     */
    limit?: number;
    /** @enum {string} */
    status?: "active" | "inactive";
    /** @description Part of the name or code */
    search?: string;
    /** @description Exactly this code */
    code?: string;
};

/** What is answered: List warehouses. */
export type WarehousingWarehousesListOutput = {
    warehouses: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        /** @enum {string} */
        status: "active" | "inactive";
        address: {
            /** Format: uuid */
            id: string;
            full_address: string | null;
            lat: number;
            lng: number;
            title: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            address_line1: string | null;
            address_line2: string | null;
            street: string | null;
            building: string | null;
            floor: string | null;
            apartment: string | null;
            city: string | null;
            state: string | null;
            postal_code: string | null;
            country: string;
            country_code: string | null;
            contact_info: {
                phone?: string;
                email?: string;
            };
        } | null;
        /** @description In units of size; null: not limited */
        total_capacity: number | null;
        /** @description Total less unit_size of what is stocked; null without a total, below zero when overfull */
        available_capacity: number | null;
        /** @description The customers it serves; empty: every customer */
        customer_ids: string[];
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Show a warehouse. */
export type WarehousingWarehousesShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Show a warehouse. */
export type WarehousingWarehousesShowOutput = {
    warehouse: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        /** @enum {string} */
        status: "active" | "inactive";
        address: {
            /** Format: uuid */
            id: string;
            full_address: string | null;
            lat: number;
            lng: number;
            title: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            address_line1: string | null;
            address_line2: string | null;
            street: string | null;
            building: string | null;
            floor: string | null;
            apartment: string | null;
            city: string | null;
            state: string | null;
            postal_code: string | null;
            country: string;
            country_code: string | null;
            contact_info: {
                phone?: string;
                email?: string;
            };
        } | null;
        /** @description In units of size; null: not limited */
        total_capacity: number | null;
        /** @description Total less unit_size of what is stocked; null without a total, below zero when overfull */
        available_capacity: number | null;
        /** @description The customers it serves; empty: every customer */
        customer_ids: string[];
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Change a warehouse. */
export type WarehousingWarehousesUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name?: string;
    /** @description Unique within the tenant */
    code?: string;
    /** @description In units of size; null: not limited */
    total_capacity?: number | null;
    /** @description Empty: every customer */
    customer_ids?: string[];
    /** Format: uuid */
    id: string;
    /** @enum {string} */
    status?: "active" | "inactive";
    /** @description Merged into the address it has; a first one needs full_address, lat, lng */
    address?: {
        /** @example Abu Nuwas Street, Karrada, Baghdad */
        full_address?: string;
        /**
         * @description Latitude in degrees
         * @example 33.3152
         */
        lat?: number;
        /**
         * @description Longitude in degrees
         * @example 44.3661
         */
        lng?: number;
        title?: {
            en?: string;
            ar?: string;
            ku?: string;
        } | null;
        contact_info?: {
            phone?: string;
            /** @example someone@example.com */
            email?: string;
        } | null;
        address_line1?: string | null;
        address_line2?: string | null;
        street?: string | null;
        building?: string | null;
        floor?: string | null;
        apartment?: string | null;
        city?: string | null;
        state?: string | null;
        postal_code?: string | null;
        country?: string | null;
        country_code?: string | null;
    };
};

/** What is answered: Change a warehouse. */
export type WarehousingWarehousesUpdateOutput = {
    warehouse: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        /** @enum {string} */
        status: "active" | "inactive";
        address: {
            /** Format: uuid */
            id: string;
            full_address: string | null;
            lat: number;
            lng: number;
            title: {
                en?: string;
                ar?: string;
                ku?: string;
            };
            address_line1: string | null;
            address_line2: string | null;
            street: string | null;
            building: string | null;
            floor: string | null;
            apartment: string | null;
            city: string | null;
            state: string | null;
            postal_code: string | null;
            country: string;
            country_code: string | null;
            contact_info: {
                phone?: string;
                email?: string;
            };
        } | null;
        /** @description In units of size; null: not limited */
        total_capacity: number | null;
        /** @description Total less unit_size of what is stocked; null without a total, below zero when overfull */
        available_capacity: number | null;
        /** @description The customers it serves; empty: every customer */
        customer_ids: string[];
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};
