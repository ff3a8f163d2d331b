// Made by `pnpm sdk` from the router. Do not edit.

import type { Mutation, Query } from "../call.ts";

export interface FinanceClient {
  readonly wallets: {
    /**
     * List a wallet's entries.
     *
     * Newest first. Pass `next_cursor` on as `cursor` until it is null; no page repeats or misses an entry.
     *
     * `GET /wallets/{id}/entries` (3 §13)
     */
    readonly entries: Query<FinanceWalletsEntriesInput, FinanceWalletsEntriesOutput>;
    /**
     * Show a wallet.
     *
     * `GET /wallets/{id}` (3 §13)
     */
    readonly show: Query<FinanceWalletsShowInput, FinanceWalletsShowOutput>;
    /**
     * Put money into a wallet.
     *
     * `POST /wallets/{id}/top-ups` (3 §13)
     */
    readonly topUp: Mutation<FinanceWalletsTopUpInput, FinanceWalletsTopUpOutput>;
    /**
     * Pay money out of a wallet.
     *
     * `POST /wallets/{id}/withdrawals` (3 §13)
     */
    readonly withdraw: Mutation<FinanceWalletsWithdrawInput, FinanceWalletsWithdrawOutput>;
  };
}

/** What is sent: List a wallet's entries. */
export type FinanceWalletsEntriesInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    /**
     * @description Entries a page
     * @default 20
     */
    limit?: number;
    /** @description `next_cursor` of the page before */
    cursor?: string;
};

/** What is answered: List a wallet's entries. */
export type FinanceWalletsEntriesOutput = {
    /** @description Newest first */
    entries: {
        /** Format: uuid */
        id: string;
        /**
         * Format: uuid
         * @description The movement that this is a part of; its other entries belong to other accounts
         */
        journal_id: string;
        /** @description As the holder sees it: positive came in, negative went out */
        amount: number;
        /** @description What moved the money: `top_up`, `withdrawal`, ... */
        type: string;
        /** @description What people call the occasion: a receipt number, a delivery code */
        reference: string | null;
        reference_type: string | null;
        reference_id: string | null;
        note: string | null;
        balance_after: number;
        /** Format: date-time */
        created_at: string;
    }[];
    limit: number;
    /** @description Null: there are no older entries */
    next_cursor: string | null;
};

/** What is sent: Show a wallet. */
export type FinanceWalletsShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Show a wallet. */
export type FinanceWalletsShowOutput = {
    wallet: {
        /** Format: uuid */
        id: string;
        /** @enum {string} */
        owner_type: "institution" | "customer" | "driver" | "tenant";
        /** Format: uuid */
        owner_id: string;
        /** @description ISO 4217 */
        currency_code: string;
        /** @description What the holder has, held money included */
        balance: number;
        /** @description Set aside for what is not settled yet */
        held: number;
        /** @description `balance` less `held` */
        available: number;
    };
};

/** What is sent: Put money into a wallet. */
export type FinanceWalletsTopUpInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    /** @description In the wallet's currency, no finer than its smallest coin */
    amount: number;
    /** @description A receipt or transfer number */
    reference?: string | null;
    note?: string | null;
};

/** What is answered: Put money into a wallet. */
export type FinanceWalletsTopUpOutput = {
    wallet: {
        /** Format: uuid */
        id: string;
        /** @enum {string} */
        owner_type: "institution" | "customer" | "driver" | "tenant";
        /** Format: uuid */
        owner_id: string;
        /** @description ISO 4217 */
        currency_code: string;
        /** @description What the holder has, held money included */
        balance: number;
        /** @description Set aside for what is not settled yet */
        held: number;
        /** @description `balance` less `held` */
        available: number;
    };
    entry: {
        /** Format: uuid */
        id: string;
        /**
         * Format: uuid
         * @description The movement that this is a part of; its other entries belong to other accounts
         */
        journal_id: string;
        /** @description As the holder sees it: positive came in, negative went out */
        amount: number;
        /** @description What moved the money: `top_up`, `withdrawal`, ... */
        type: string;
        /** @description What people call the occasion: a receipt number, a delivery code */
        reference: string | null;
        reference_type: string | null;
        reference_id: string | null;
        note: string | null;
        balance_after: number;
        /** Format: date-time */
        created_at: string;
    };
};

/** What is sent: Pay money out of a wallet. */
export type FinanceWalletsWithdrawInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    /** @description In the wallet's currency, no finer than its smallest coin */
    amount: number;
    /** @description A receipt or transfer number */
    reference?: string | null;
    note?: string | null;
};

/** What is answered: Pay money out of a wallet. */
export type FinanceWalletsWithdrawOutput = {
    wallet: {
        /** Format: uuid */
        id: string;
        /** @enum {string} */
        owner_type: "institution" | "customer" | "driver" | "tenant";
        /** Format: uuid */
        owner_id: string;
        /** @description ISO 4217 */
        currency_code: string;
        /** @description What the holder has, held money included */
        balance: number;
        /** @description Set aside for what is not settled yet */
        held: number;
        /** @description `balance` less `held` */
        available: number;
    };
    entry: {
        /** Format: uuid */
        id: string;
        /**
         * Format: uuid
         * @description The movement that this is a part of; its other entries belong to other accounts
         */
        journal_id: string;
        /** @description As the holder sees it: positive came in, negative went out */
        amount: number;
        /** @description What moved the money: `top_up`, `withdrawal`, ... */
        type: string;
        /** @description What people call the occasion: a receipt number, a delivery code */
        reference: string | null;
        reference_type: string | null;
        reference_id: string | null;
        note: string | null;
        balance_after: number;
        /** Format: date-time */
        created_at: string;
    };
};
