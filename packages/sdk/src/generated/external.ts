// Made by `pnpm sdk` from the router. Do not edit.

import type { Mutation, Query } from "../call.ts";

export interface ExternalClient {
  readonly deliveries: {
    /**
     * Ask for many deliveries.
     *
     * 1 to 100. Each is made or refused by itself, and `results[]` says which, in the order of the request. The whole request is kept under its Idempotency-Key: sent again, it answers the same and makes nothing twice.
     *
     * `POST /external/deliveries/bulk` (3 §6)
     */
    readonly bulk: Mutation<ExternalDeliveriesBulkInput, ExternalDeliveriesBulkOutput>;
    /**
     * Call a delivery off.
     *
     * Until the parcel was picked up. Money that is held for it is free again.
     *
     * `POST /external/deliveries/{delivery_code}/cancel` (3 §6)
     */
    readonly cancel: Mutation<ExternalDeliveriesCancelInput, ExternalDeliveriesCancelOutput>;
    /**
     * Ask for a delivery.
     *
     * `delivery.id` is the delivery code, to be kept for tracking. An Idempotency-Key or an `external_reference_id` of your own makes sure that a repeated request makes no second delivery.
     *
     * `POST /external/deliveries` (1 §4.9)
     */
    readonly create: Mutation<ExternalDeliveriesCreateInput, ExternalDeliveriesCreateOutput>;
    /**
     * List the tenant's deliveries.
     *
     * A customer's own key lists its own.
     *
     * `GET /external/deliveries` (3 §6)
     */
    readonly list: Query<ExternalDeliveriesListInput, ExternalDeliveriesListOutput>;
    /**
     * Show a delivery.
     *
     * `GET /external/deliveries/{delivery_code}` (3 §6)
     */
    readonly show: Query<ExternalDeliveriesShowInput, ExternalDeliveriesShowOutput>;
  };
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
     * Reads only: nothing is reserved, and it can be repeated without an Idempotency-Key.
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

/** What is sent: Ask for many deliveries. */
export type ExternalDeliveriesBulkInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Each as the body of POST /external/deliveries; a wrong one fails alone */
    deliveries: {
        [key: string]: unknown;
    }[];
};

/** What is answered: Ask for many deliveries. */
export type ExternalDeliveriesBulkOutput = {
    /** @description One for each delivery, in the order of the request */
    results: ({
        success: boolean;
        message: string;
        /** @description Why it failed; with it stands what else its error says */
        code?: string;
        details?: {
            field: string;
            message: string;
            code: string;
        }[];
        /** @description What was made; beside `external_reference_exists`, the code of the one that has the reference */
        delivery?: {
            /** @description The delivery code: keep it, to track and to cancel */
            id: string;
            external_reference_id: string | null;
            customer_id: string | null;
            delivery_service_id: string | null;
            pickup_address: {
                lat: number;
                lng: number;
                full_address?: string;
            };
            delivery_address: {
                lat: number;
                lng: number;
                full_address?: string;
            };
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            is_draft: boolean;
            /** @enum {string} */
            payer_type: "sender" | "recipient";
            /** @enum {string} */
            payment_method: "cash" | "wallet" | "gateway";
            /** @enum {string} */
            payment_status: "pending" | "held" | "paid" | "released";
            price: number;
            currency_code: string;
            unit_size: number;
            /** @description 14 characters, with the postal check digit */
            barcode: string;
            proof_of_delivery: {
                photo_urls: string[];
                signature_url: string | null;
                recipient_name: string | null;
                latitude: number | null;
                longitude: number | null;
                /** Format: date-time */
                at: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Public: for whoever waits for the parcel */
            tracking_url: string;
        } | {
            id: string;
        };
    } & {
        [key: string]: unknown;
    })[];
};

/** What is sent: Call a delivery off. */
export type ExternalDeliveriesCancelInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description The delivery code */
    delivery_code: string;
    reason?: string | null;
};

/** What is answered: Call a delivery off. */
export type ExternalDeliveriesCancelOutput = {
    delivery: {
        /** @description The delivery code: keep it, to track and to cancel */
        id: string;
        external_reference_id: string | null;
        customer_id: string | null;
        delivery_service_id: string | null;
        pickup_address: {
            lat: number;
            lng: number;
            full_address?: string;
        };
        delivery_address: {
            lat: number;
            lng: number;
            full_address?: string;
        };
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        unit_size: number;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** @description Public: for whoever waits for the parcel */
        tracking_url: string;
    };
};

/** What is sent: Ask for a delivery. */
export type ExternalDeliveriesCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Left out by a customer's own key; needed with a key of staff */
    customer_id?: string | null;
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
    /**
     * @description Who pays in cash: at pickup or at delivery
     * @default sender
     * @enum {string}
     */
    payer_type?: "sender" | "recipient";
    /**
     * @description `wallet`: of the customer, who then is the payer as sender. `gateway` is for orders alone
     * @default cash
     * @enum {string}
     */
    payment_method?: "cash" | "wallet" | "gateway";
    /** @description Your own number for it; each can be used once */
    external_reference_id?: string | null;
    /** @description Within the limits of the service */
    unit_size: number;
    /**
     * @description Kept and priced, but nothing is held or reserved before it is submitted
     * @default false
     */
    is_draft?: boolean;
    /** @default {} */
    sender?: {
        name?: string | null;
        phone?: string | null;
    };
    /** @default {} */
    recipient?: {
        name?: string | null;
        phone?: string | null;
    };
};

/** What is answered: Ask for a delivery. */
export type ExternalDeliveriesCreateOutput = {
    error: null;
    /** @description Of the price */
    currency_code: string;
    delivery: {
        /** @description The delivery code: keep it, to track and to cancel */
        id: string;
        external_reference_id: string | null;
        customer_id: string | null;
        delivery_service_id: string | null;
        pickup_address: {
            lat: number;
            lng: number;
            full_address?: string;
        };
        delivery_address: {
            lat: number;
            lng: number;
            full_address?: string;
        };
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        unit_size: number;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** @description Public: for whoever waits for the parcel */
        tracking_url: string;
    };
};

/** What is sent: List the tenant's deliveries. */
export type ExternalDeliveriesListInput = {
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
    /** @description One or several, separated by commas */
    status?: string;
    /**
     * Format: uuid
     * @description A customer's own key sees its own in any case
     */
    customer_id?: string;
    /** @description Exactly this reference: finds what a lost answer was about */
    external_reference_id?: string;
    /** @description Part of the code, barcode, external reference or a phone */
    search?: string;
    /**
     * Format: date
     * @description First day of creation, in the tenant's time zone
     */
    date_from?: string;
    /**
     * Format: date
     * @description Last day of creation, included
     */
    date_to?: string;
};

/** What is answered: List the tenant's deliveries. */
export type ExternalDeliveriesListOutput = {
    deliveries: {
        /** @description The delivery code: keep it, to track and to cancel */
        id: string;
        external_reference_id: string | null;
        customer_id: string | null;
        delivery_service_id: string | null;
        pickup_address: {
            lat: number;
            lng: number;
            full_address?: string;
        };
        delivery_address: {
            lat: number;
            lng: number;
            full_address?: string;
        };
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        unit_size: number;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** @description Public: for whoever waits for the parcel */
        tracking_url: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Show a delivery. */
export type ExternalDeliveriesShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description The delivery code */
    delivery_code: string;
};

/** What is answered: Show a delivery. */
export type ExternalDeliveriesShowOutput = {
    delivery: {
        /** @description The delivery code: keep it, to track and to cancel */
        id: string;
        external_reference_id: string | null;
        customer_id: string | null;
        delivery_service_id: string | null;
        pickup_address: {
            lat: number;
            lng: number;
            full_address?: string;
        };
        delivery_address: {
            lat: number;
            lng: number;
            full_address?: string;
        };
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        unit_size: number;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** @description Public: for whoever waits for the parcel */
        tracking_url: string;
    };
};

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
