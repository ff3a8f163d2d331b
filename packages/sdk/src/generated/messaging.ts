// Made by `pnpm sdk` from the router. Do not edit.

import type { Query } from "../call.ts";

export interface MessagingClient {
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
