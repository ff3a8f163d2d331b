// Made by `pnpm sdk` from the router. Do not edit.

import type { Query } from "../call.ts";

export interface ExternalClient {
  readonly deliveryServices: {
    /**
     * List the services the tenant offers.
     *
     * `GET /external/delivery-services` (3 §6)
     */
    readonly list: Query<ExternalDeliveryServicesListInput, ExternalDeliveryServicesListOutput>;
    /**
     * Ask what a delivery costs.
     *
     * Reads only: nothing is reserved, and no key is needed to repeat it.
     *
     * `POST /external/price-quote` (3 §6)
     */
    readonly quote: Query<ExternalDeliveryServicesQuoteInput, ExternalDeliveryServicesQuoteOutput>;
  };
  readonly warehouses: {
    /**
     * List the tenant's warehouses.
     *
     * `GET /external/warehouses` (1 §4.9)
     */
    readonly list: Query<ExternalWarehousesListInput, ExternalWarehousesListOutput>;
  };
}

/** What is sent: List the services the tenant offers. */
export type ExternalDeliveryServicesListInput = {
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
};

/** What is answered: List the services the tenant offers. */
export type ExternalDeliveryServicesListOutput = {
    delivery_services: {
        /** Format: uuid */
        id: string;
        name: {
            en?: string;
            ar?: string;
            ku?: string;
        };
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        min_unit_size: number;
        max_unit_size: number | null;
        base_price: number;
        currency_code: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Ask what a delivery costs. */
export type ExternalDeliveryServicesQuoteInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    delivery_service_id: string;
    pickup_address: {
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
        /** @example Abu Nuwas Street, Karrada, Baghdad */
        full_address?: string;
    };
    delivery_address: {
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
        /** @example Abu Nuwas Street, Karrada, Baghdad */
        full_address?: string;
    };
    /** @description The size of the parcel, in units */
    unit_size: number;
};

/** What is answered: Ask what a delivery costs. */
export type ExternalDeliveryServicesQuoteOutput = {
    price: number;
    currency_code: string;
    /** @description As the crow flies, to 3 decimals; priced unrounded */
    distance_km: number;
    breakdown: {
        base_price: number;
        unit_size: number;
        price_per_unit: number;
        /** @description price_per_unit x unit_size */
        units_price: number;
        free_km: number;
        /** @description What the distance exceeds free_km by */
        billable_km: number;
        price_per_km: number;
        /** @description price_per_km x billable km, of the exact distance */
        distance_price: number;
        /** @description What rounding to the currency's minor unit, or the tenant's step, added or took away */
        rounding: number;
    };
};

/** What is sent: List the tenant's warehouses. */
export type ExternalWarehousesListInput = {
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
     * @default 10
     */
    limit?: number;
    /** @enum {string} */
    status?: "active" | "inactive";
    /** @description Exactly this code */
    code?: string;
    /** @description Part of the name or code */
    search?: string;
    /**
     * @description Sort by capacity; comes before `available_capacity_order`
     * @enum {string}
     */
    total_capacity_order?: "asc" | "desc";
    /**
     * @description Sort by what is free; warehouses without a limit come last
     * @enum {string}
     */
    available_capacity_order?: "asc" | "desc";
    /**
     * Format: uuid
     * @description Only warehouses that serve this customer
     */
    customer_id?: string;
};

/** What is answered: List the tenant's warehouses. */
export type ExternalWarehousesListOutput = {
    error: null;
    warehouses: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        address: {
            /** Format: uuid */
            id: string;
            full_address: string | null;
        } | null;
    }[];
    page: number;
    limit: number;
    total: number;
};
