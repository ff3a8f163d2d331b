// Made by `pnpm sdk` from the router. Do not edit.

import type { Mutation, Query } from "../call.ts";

export interface PartiesClient {
  readonly customers: {
    /**
     * Create a customer.
     *
     * `POST /customers` (3 §3)
     */
    readonly create: Mutation<PartiesCustomersCreateInput, PartiesCustomersCreateOutput>;
    /**
     * List customers.
     *
     * `GET /customers` (3 §3)
     */
    readonly list: Query<PartiesCustomersListInput, PartiesCustomersListOutput>;
    /**
     * Show a customer.
     *
     * `GET /customers/{id}` (3 §3)
     */
    readonly show: Query<PartiesCustomersShowInput, PartiesCustomersShowOutput>;
    /**
     * Change a customer.
     *
     * `PATCH /customers/{id}` (3 §3)
     */
    readonly update: Mutation<PartiesCustomersUpdateInput, PartiesCustomersUpdateOutput>;
  };
  readonly institutions: {
    /**
     * Create an institution.
     *
     * `POST /institutions` (3 §3)
     */
    readonly create: Mutation<PartiesInstitutionsCreateInput, PartiesInstitutionsCreateOutput>;
    /**
     * List institutions.
     *
     * `GET /institutions` (3 §3)
     */
    readonly list: Query<PartiesInstitutionsListInput, PartiesInstitutionsListOutput>;
    /**
     * Show an institution.
     *
     * `GET /institutions/{id}` (3 §3)
     */
    readonly show: Query<PartiesInstitutionsShowInput, PartiesInstitutionsShowOutput>;
    /**
     * Change an institution.
     *
     * `PATCH /institutions/{id}` (3 §3)
     */
    readonly update: Mutation<PartiesInstitutionsUpdateInput, PartiesInstitutionsUpdateOutput>;
  };
}

/** What is sent: Create a customer. */
export type PartiesCustomersCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    full_name: string;
    phone?: string | null;
    email?: string | null;
    /** @description An account that is a member of the tenant; each is one customer at most */
    user_id?: string | null;
};

/** What is answered: Create a customer. */
export type PartiesCustomersCreateOutput = {
    customer: {
        /** Format: uuid */
        id: string;
        full_name: string;
        phone: string | null;
        email: string | null;
        /** @description The account of a customer who signs in */
        user_id: string | null;
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
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: List customers. */
export type PartiesCustomersListInput = {
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
    /** @description Part of the name, phone or e-mail */
    search?: string;
    /** Format: uuid */
    user_id?: string;
};

/** What is answered: List customers. */
export type PartiesCustomersListOutput = {
    customers: {
        /** Format: uuid */
        id: string;
        full_name: string;
        phone: string | null;
        email: string | null;
        /** @description The account of a customer who signs in */
        user_id: string | null;
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
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Show a customer. */
export type PartiesCustomersShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Show a customer. */
export type PartiesCustomersShowOutput = {
    customer: {
        /** Format: uuid */
        id: string;
        full_name: string;
        phone: string | null;
        email: string | null;
        /** @description The account of a customer who signs in */
        user_id: string | null;
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
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Change a customer. */
export type PartiesCustomersUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    full_name?: string;
    phone?: string | null;
    email?: string | null;
    /** @description An account that is a member of the tenant; each is one customer at most */
    user_id?: string | null;
};

/** What is answered: Change a customer. */
export type PartiesCustomersUpdateOutput = {
    customer: {
        /** Format: uuid */
        id: string;
        full_name: string;
        phone: string | null;
        email: string | null;
        /** @description The account of a customer who signs in */
        user_id: string | null;
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
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Create an institution. */
export type PartiesInstitutionsCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    full_name: string;
    phone?: string | null;
    email?: string | null;
    /** @default [] */
    source_branches?: {
        name: string;
        /** @description Unique within the institution */
        code: string;
    }[];
};

/** What is answered: Create an institution. */
export type PartiesInstitutionsCreateOutput = {
    institution: {
        /** Format: uuid */
        id: string;
        full_name: string;
        phone: string | null;
        email: string | null;
        /** @description Where the institution sends from */
        source_branches: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        }[];
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
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: List institutions. */
export type PartiesInstitutionsListInput = {
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
    /** @description Part of the name, phone or e-mail */
    search?: string;
};

/** What is answered: List institutions. */
export type PartiesInstitutionsListOutput = {
    institutions: {
        /** Format: uuid */
        id: string;
        full_name: string;
        phone: string | null;
        email: string | null;
        /** @description Where the institution sends from */
        source_branches: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        }[];
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
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Show an institution. */
export type PartiesInstitutionsShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Show an institution. */
export type PartiesInstitutionsShowOutput = {
    institution: {
        /** Format: uuid */
        id: string;
        full_name: string;
        phone: string | null;
        email: string | null;
        /** @description Where the institution sends from */
        source_branches: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        }[];
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
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Change an institution. */
export type PartiesInstitutionsUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    full_name?: string;
    phone?: string | null;
    email?: string | null;
    /** @description The whole list: a branch that is left out is removed */
    source_branches?: {
        /**
         * Format: uuid
         * @description Of a branch that is there already; without it the branch is new
         */
        id?: string;
        name: string;
        /** @description Unique within the institution */
        code: string;
    }[];
};

/** What is answered: Change an institution. */
export type PartiesInstitutionsUpdateOutput = {
    institution: {
        /** Format: uuid */
        id: string;
        full_name: string;
        phone: string | null;
        email: string | null;
        /** @description Where the institution sends from */
        source_branches: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        }[];
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
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};
