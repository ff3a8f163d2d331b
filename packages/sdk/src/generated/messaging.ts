// Made by `pnpm sdk` from the router. Do not edit.

import type { Mutation, Query } from "../call.ts";

export interface MessagingClient {
  readonly devices: {
    /**
     * Forget a device.
     *
     * `DELETE /messaging/devices/{id}` (3 §12)
     */
    readonly delete: Mutation<MessagingDevicesDeleteInput, MessagingDevicesDeleteOutput>;
    /**
     * Register a device for push messages.
     *
     * `POST /messaging/devices` (3 §12)
     */
    readonly register: Mutation<MessagingDevicesRegisterInput, MessagingDevicesRegisterOutput>;
  };
  readonly notifications: {
    /**
     * Acknowledge a critical notification.
     *
     * Confirms that it was seen and controls nothing else. Repeating it answers the first time.
     *
     * `PUT /messaging/notifications/{notification_id}/acknowledge` (1 §4.4)
     */
    readonly acknowledge: Mutation<MessagingNotificationsAcknowledgeInput, MessagingNotificationsAcknowledgeOutput>;
    /**
     * List own notifications.
     *
     * Title and body are in the language of the request.
     *
     * `GET /messaging/notifications` (1 §4.4)
     */
    readonly list: Query<MessagingNotificationsListInput, MessagingNotificationsListOutput>;
    /**
     * Mark some or all notifications as read.
     *
     * `PUT /messaging/notifications/mark-read` (1 §4.4)
     */
    readonly markRead: Mutation<MessagingNotificationsMarkReadInput, MessagingNotificationsMarkReadOutput>;
    /**
     * Count own notifications.
     *
     * `GET /messaging/notifications/stats` (1 §4.4)
     */
    readonly stats: Query<MessagingNotificationsStatsInput, MessagingNotificationsStatsOutput>;
  };
  readonly outbox: {
    /**
     * List messages sent in development.
     *
     * Sign-in codes and reset tokens go here while no real channel is set up. Not served in production.
     *
     * `GET /dev/outbox` (3 §12, 4 C5)
     */
    readonly list: Query<MessagingOutboxListInput, MessagingOutboxListOutput>;
  };
}

/** What is sent: Forget a device. */
export type MessagingDevicesDeleteInput = {
    /** Format: uuid */
    id: string;
};

/** What is answered: Forget a device. */
export type MessagingDevicesDeleteOutput = Record<string, never>;

/** What is sent: Register a device for push messages. */
export type MessagingDevicesRegisterInput = {
    /** @enum {string} */
    platform: "ios" | "android" | "web";
    /**
     * @description What the platform's push service knows the device by
     * @example fcm-token-0001
     */
    push_token: string;
};

/** What is answered: Register a device for push messages. */
export type MessagingDevicesRegisterOutput = {
    device: {
        /** Format: uuid */
        id: string;
        /** @enum {string} */
        platform: "ios" | "android" | "web";
        push_token: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
    /** @description The token was known: it is the caller's now, whoever had it */
    already_registered: boolean;
};

/** What is sent: Acknowledge a critical notification. */
export type MessagingNotificationsAcknowledgeInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    notification_id: string;
};

/** What is answered: Acknowledge a critical notification. */
export type MessagingNotificationsAcknowledgeOutput = {
    notification: {
        /** Format: uuid */
        id: string;
        acknowledged_at: string | null;
        requires_acknowledgement: boolean;
        read_status: boolean;
        /** Format: date-time */
        updated_at: string;
    };
    already_acknowledged: boolean;
    handoff: null;
};

/** What is sent: List own notifications. */
export type MessagingNotificationsListInput = {
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
    read_status?: boolean;
    /** @enum {string} */
    notification_type?: "delivery_exception_resolved" | "assignment_driver_switched" | "delivery_assigned" | "delivery_unassigned" | "delivery_status_changed" | "delivery_failed" | "receiving_order_created" | "picking_order_assigned" | "audit_assigned" | "market_submitted" | "market_reviewed" | "storefront_order_placed" | "storefront_order_status_changed" | "manifest_arrived" | "wallet_low_balance" | "api_key_expiring";
    /** @enum {string} */
    priority?: "normal" | "important" | "critical";
    /** @enum {string} */
    display_mode?: "toast" | "banner" | "modal";
    /** @description Whether it has an acknowledgement timestamp */
    acknowledged?: boolean;
};

/** What is answered: List own notifications. */
export type MessagingNotificationsListOutput = {
    notifications: {
        /** Format: uuid */
        id: string;
        /** @description Unknown ones are shown by title and body */
        notification_type: string;
        /** @example Delivery assigned */
        title: string;
        /** @example Delivery RAF-00000042 was assigned to you */
        body: string;
        read_status: boolean;
        /** @enum {string} */
        priority: "normal" | "important" | "critical";
        /** @enum {string} */
        display_mode: "toast" | "banner" | "modal";
        requires_acknowledgement: boolean;
        acknowledged_at: string | null;
        associated_entity_type: string | null;
        associated_entity_id: string | null;
        template_data: {
            [key: string]: unknown;
        };
        action: {
            target: string;
            path: string;
            secondary_actions: {
                id: string;
                /** @enum {string} */
                type: "copy" | "call" | "navigate" | "external_url";
                label: string;
                value: string;
            }[];
        } | null;
        /** @description `in_app`, and those of `push`, `email`, `sms` that the type and the tenant's settings ask for */
        channel_status: {
            [key: string]: {
                /**
                 * @description skipped: the recipient cannot be reached there
                 * @enum {string}
                 */
                status: "pending" | "sent" | "failed" | "skipped";
                /**
                 * Format: date-time
                 * @description When it was handed over, or will be tried next
                 */
                available_at: string;
                retry_count: number;
                error: string | null;
            };
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    }[];
    pagination: {
        page: number;
        limit: number;
        total: number;
        total_pages: number;
    };
    /** @description Of all, whatever the filters */
    unread_count: number;
    /** @description Of all that still need to be acknowledged */
    pending_critical_count: number;
};

/** What is sent: Mark some or all notifications as read. */
export type MessagingNotificationsMarkReadInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Absent: all unread ones. Empty: none */
    notification_ids?: string[] | null;
};

/** What is answered: Mark some or all notifications as read. */
export type MessagingNotificationsMarkReadOutput = {
    updated_count: number;
};

/** What is sent: Count own notifications. */
export type MessagingNotificationsStatsInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
};

/** What is answered: Count own notifications. */
export type MessagingNotificationsStatsOutput = {
    stats: {
        total: number;
        unread: number;
        read: number;
    };
};

/** What is sent: List messages sent in development. */
export type MessagingOutboxListInput = {
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
    /** @description Only messages to this phone or e-mail */
    to?: string;
};

/** What is answered: List messages sent in development. */
export type MessagingOutboxListOutput = {
    messages: {
        /** Format: uuid */
        id: string;
        channel: string;
        to: string;
        /** @description What the message says: `otp`, `password_reset`, ... */
        template: string;
        /** @description What fills the template, such as `code` or `token` */
        data: {
            [key: string]: unknown;
        };
        /** Format: date-time */
        created_at: string;
    }[];
    page: number;
    limit: number;
    total: number;
};
