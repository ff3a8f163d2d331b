// Made by `pnpm sdk` from the router. Do not edit.

import type { Mutation, Query } from "../call.ts";

export interface WebhooksClient {
  /**
   * List a webhook's tries, made and due.
   *
   * `GET /webhooks/{id}/attempts` (3 §6)
   */
  readonly attempts: Query<WebhooksAttemptsInput, WebhooksAttemptsOutput>;
  /**
   * Subscribe a URL to events.
   *
   * Events are posted as JSON `{type, timestamp, data}`, signed as Standard Webhooks say (`webhook-id`, `webhook-timestamp`, `webhook-signature`). An answer of 2xx within 15 seconds takes the event; anything else, a redirect included, is tried again with growing pauses for three days. An event may come twice, under the same `webhook-id`, and events may overtake each other. 410 switches the webhook off.
   *
   * `POST /webhooks` (3 §6)
   */
  readonly create: Mutation<WebhooksCreateInput, WebhooksCreateOutput>;
  /**
   * Delete a webhook, with whatever is on its way to it.
   *
   * `DELETE /webhooks/{id}` (3 §6)
   */
  readonly delete: Mutation<WebhooksDeleteInput, WebhooksDeleteOutput>;
  /**
   * List webhooks.
   *
   * `GET /webhooks` (3 §6)
   */
  readonly list: Query<WebhooksListInput, WebhooksListOutput>;
  /**
   * Send an event again.
   *
   * At once, and for another three days if need be. A try that is due anyway is brought forward.
   *
   * `POST /webhooks/attempts/{id}/retry` (3 §6)
   */
  readonly retry: Mutation<WebhooksRetryInput, WebhooksRetryOutput>;
  /**
   * Send a test event.
   *
   * Puts a `webhook.test` event on its way, like any other; its tries show how the receiver takes it.
   *
   * `POST /webhooks/{id}/test` (3 §6)
   */
  readonly test: Mutation<WebhooksTestInput, WebhooksTestOutput>;
  /**
   * Change a webhook, switch it on or off, or rotate its secret.
   *
   * `PATCH /webhooks/{id}` (3 §6)
   */
  readonly update: Mutation<WebhooksUpdateInput, WebhooksUpdateOutput>;
}

/** What is sent: List a webhook's tries, made and due. */
export type WebhooksAttemptsInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
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
    status?: "pending" | "succeeded" | "failed" | "cancelled";
};

/** What is answered: List a webhook's tries, made and due. */
export type WebhooksAttemptsOutput = {
    attempts: {
        /** Format: uuid */
        id: string;
        /**
         * Format: uuid
         * @description The `webhook-id` of the request, the same on every try
         */
        event_id: string;
        event_type: string;
        /** @description Counts the tries of an event, anew after a retry by hand */
        number: number;
        /** @enum {string} */
        status: "pending" | "succeeded" | "failed" | "cancelled";
        response_status: number | null;
        /** @description The first kilobyte of the answer */
        response_body: string | null;
        duration_ms: number | null;
        /** @description `status_<n>`, `timeout`, `dns_failed`, `tls_failed`, `connection_failed`, `address_not_allowed`, `secret_unreadable` */
        error: string | null;
        /** @description When this try is due, or the one after it; null once nothing follows */
        next_attempt_at: string | null;
        /** @description When it was tried */
        at: string | null;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Subscribe a URL to events. */
export type WebhooksCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /**
     * @description https; no private or loopback address
     * @example https://shop.example/webhooks
     */
    url: string;
    events: ("delivery.status_changed" | "storefront_order.status_changed" | "stock.changed" | "transfer_manifest.status_changed")[];
    /** @default true */
    is_active?: boolean;
};

/** What is answered: Subscribe a URL to events. */
export type WebhooksCreateOutput = {
    webhook: {
        /** Format: uuid */
        id: string;
        url: string;
        events: ("delivery.status_changed" | "storefront_order.status_changed" | "stock.changed" | "transfer_manifest.status_changed")[];
        is_active: boolean;
        /** @description `gone`: the receiver answered 410, so nothing more is sent until `is_active` is set again */
        disabled_reason: "gone" | null;
        /** @description Until then the former secret signs beside the new one */
        former_secret_until: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** @description `whsec_...`, shown this once; signs as Standard Webhooks say */
        secret: string | null;
    };
};

/** What is sent: Delete a webhook, with whatever is on its way to it. */
export type WebhooksDeleteInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Delete a webhook, with whatever is on its way to it. */
export type WebhooksDeleteOutput = Record<string, never>;

/** What is sent: List webhooks. */
export type WebhooksListInput = {
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

/** What is answered: List webhooks. */
export type WebhooksListOutput = {
    webhooks: {
        /** Format: uuid */
        id: string;
        url: string;
        events: ("delivery.status_changed" | "storefront_order.status_changed" | "stock.changed" | "transfer_manifest.status_changed")[];
        is_active: boolean;
        /** @description `gone`: the receiver answered 410, so nothing more is sent until `is_active` is set again */
        disabled_reason: "gone" | null;
        /** @description Until then the former secret signs beside the new one */
        former_secret_until: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Send an event again. */
export type WebhooksRetryInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Send an event again. */
export type WebhooksRetryOutput = {
    attempt: {
        /** Format: uuid */
        id: string;
        /**
         * Format: uuid
         * @description The `webhook-id` of the request, the same on every try
         */
        event_id: string;
        event_type: string;
        /** @description Counts the tries of an event, anew after a retry by hand */
        number: number;
        /** @enum {string} */
        status: "pending" | "succeeded" | "failed" | "cancelled";
        response_status: number | null;
        /** @description The first kilobyte of the answer */
        response_body: string | null;
        duration_ms: number | null;
        /** @description `status_<n>`, `timeout`, `dns_failed`, `tls_failed`, `connection_failed`, `address_not_allowed`, `secret_unreadable` */
        error: string | null;
        /** @description When this try is due, or the one after it; null once nothing follows */
        next_attempt_at: string | null;
        /** @description When it was tried */
        at: string | null;
    };
};

/** What is sent: Send a test event. */
export type WebhooksTestInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Send a test event. */
export type WebhooksTestOutput = {
    attempt: {
        /** Format: uuid */
        id: string;
        /**
         * Format: uuid
         * @description The `webhook-id` of the request, the same on every try
         */
        event_id: string;
        event_type: string;
        /** @description Counts the tries of an event, anew after a retry by hand */
        number: number;
        /** @enum {string} */
        status: "pending" | "succeeded" | "failed" | "cancelled";
        response_status: number | null;
        /** @description The first kilobyte of the answer */
        response_body: string | null;
        duration_ms: number | null;
        /** @description `status_<n>`, `timeout`, `dns_failed`, `tls_failed`, `connection_failed`, `address_not_allowed`, `secret_unreadable` */
        error: string | null;
        /** @description When this try is due, or the one after it; null once nothing follows */
        next_attempt_at: string | null;
        /** @description When it was tried */
        at: string | null;
    };
};

/** What is sent: Change a webhook, switch it on or off, or rotate its secret. */
export type WebhooksUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    /**
     * @description https; no private or loopback address
     * @example https://shop.example/webhooks
     */
    url?: string;
    events?: ("delivery.status_changed" | "storefront_order.status_changed" | "stock.changed" | "transfer_manifest.status_changed")[];
    is_active?: boolean;
    /** @description Makes a new secret; the former one goes on signing beside it for 24 hours */
    rotate_secret?: boolean;
};

/** What is answered: Change a webhook, switch it on or off, or rotate its secret. */
export type WebhooksUpdateOutput = {
    webhook: {
        /** Format: uuid */
        id: string;
        url: string;
        events: ("delivery.status_changed" | "storefront_order.status_changed" | "stock.changed" | "transfer_manifest.status_changed")[];
        is_active: boolean;
        /** @description `gone`: the receiver answered 410, so nothing more is sent until `is_active` is set again */
        disabled_reason: "gone" | null;
        /** @description Until then the former secret signs beside the new one */
        former_secret_until: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** @description The new secret, shown this once; null unless it was rotated */
        secret: string | null;
    };
};
