// Made by `pnpm sdk` from the router. Do not edit.

import type { Mutation, PlainMutation, Query } from "../call.ts";

export interface CarriersClient {
  readonly configuration: {
    /**
     * List the carriers with the tenant's configuration.
     *
     * `GET /carriers/tenant` (1 §4.10)
     */
    readonly list: Query<CarriersConfigurationListInput, CarriersConfigurationListOutput>;
    /**
     * Configure a carrier for the tenant.
     *
     * What is left out stays. Enabling answers `webhook.url` and `webhook.secret`, to be given to the carrier; the secret is shown this once. Enabling again later makes a new one.
     *
     * `PATCH /carriers/tenant/{code}` (1 §4.10)
     */
    readonly update: Mutation<CarriersConfigurationUpdateInput, CarriersConfigurationUpdateOutput>;
  };
  readonly events: {
    /**
     * Take an event of a carrier.
     *
     * Called by the carrier, signed with `webhook.secret` as the Standard Webhooks specification says: headers `webhook-id`, `webhook-timestamp` (within five minutes) and `webhook-signature` over the body as it was sent. Events that came before are answered and change nothing; late ones never move a delivery backwards.
     *
     * `POST /carriers/webhooks/{tenant_carrier_id}` (3 §6)
     */
    readonly receive: PlainMutation<CarriersEventsReceiveInput, CarriersEventsReceiveOutput>;
  };
}

/** What is sent: List the carriers with the tenant's configuration. */
export type CarriersConfigurationListInput = {
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

/** What is answered: List the carriers with the tenant's configuration. */
export type CarriersConfigurationListOutput = {
    carriers: {
        code: string;
        /** @description In the request's language */
        name: string;
        is_enabled: boolean;
        /** @description Own drivers come before this carrier */
        prefer_internal: boolean;
        default_price: number | null;
        /** @description Whether credentials are kept; they are never shown */
        has_credentials: boolean;
        /** @description Null while the carrier is not enabled */
        webhook: {
            /** @description Where the carrier sends its events */
            url: string;
        } | null;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Configure a carrier for the tenant. */
export type CarriersConfigurationUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description The carrier's code, e.g. `sandbox` */
    code: string;
    is_enabled?: boolean;
    /** @description Own drivers come before this carrier */
    prefer_internal?: boolean;
    /** @description Null: none */
    default_price?: number | null;
    /** @description Merged into what is kept: what is left out stays, null takes away */
    credentials?: {
        login_id?: string | null;
        password?: string | null;
        initial_token?: string | null;
    } | null;
};

/** What is answered: Configure a carrier for the tenant. */
export type CarriersConfigurationUpdateOutput = {
    carrier: {
        code: string;
        /** @description In the request's language */
        name: string;
        is_enabled: boolean;
        /** @description Own drivers come before this carrier */
        prefer_internal: boolean;
        default_price: number | null;
        /** @description Whether credentials are kept; they are never shown */
        has_credentials: boolean;
        webhook: {
            /** @description Where the carrier sends its events */
            url: string;
            /** @description Signs the carrier's events as Standard Webhooks say. Only when the carrier was just enabled */
            secret?: string | null;
        } | null;
    };
};

/** What is sent: Take an event of a carrier. */
export type CarriersEventsReceiveInput = {
    /** Format: uuid */
    tenant_carrier_id: string;
    /** @description The carrier's own id of the event: each is taken once */
    event_id: string;
    delivery_code: string;
    /**
     * @description What the delivery has become
     * @enum {string}
     */
    status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
    /** Format: date-time */
    occurred_at: string;
    /** @description Whatever else the carrier says of it */
    details?: {
        [key: string]: unknown;
    } | null;
};

/** What is answered: Take an event of a carrier. */
export type CarriersEventsReceiveOutput = {
    /**
     * @description `applied`: the delivery moved. `ignored`: it is no delivery of this carrier. `backwards`: it is there already, or further. `duplicate`: this event came before
     * @enum {string}
     */
    outcome: "applied" | "ignored" | "backwards" | "duplicate";
};
