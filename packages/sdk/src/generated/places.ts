// Made by `pnpm sdk` from the router. Do not edit.

import type { Mutation, Query } from "../call.ts";

export interface PlacesClient {
  readonly branches: {
    /**
     * Create a branch.
     *
     * `POST /branches` (3 §3)
     */
    readonly create: Mutation<PlacesBranchesCreateInput, PlacesBranchesCreateOutput>;
    /**
     * List branches.
     *
     * `GET /branches` (3 §3)
     */
    readonly list: Query<PlacesBranchesListInput, PlacesBranchesListOutput>;
    /**
     * Change a branch.
     *
     * `PATCH /branches/{id}` (3 §3)
     */
    readonly update: Mutation<PlacesBranchesUpdateInput, PlacesBranchesUpdateOutput>;
  };
}

/** What is sent: Create a branch. */
export type PlacesBranchesCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name: string;
    /** @description Unique within the tenant */
    code: string;
    /**
     * Format: uuid
     * @description An address of the tenant; otherwise send `address`
     */
    address_id?: string;
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
    };
    warehouse_id?: string | null;
};

/** What is answered: Create a branch. */
export type PlacesBranchesCreateOutput = {
    branch: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        /** Format: uuid */
        address_id: string;
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
        };
        /** @description The warehouse that works in this branch */
        warehouse_id: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: List branches. */
export type PlacesBranchesListInput = {
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
    /** @description Part of the name or code */
    search?: string;
    /** Format: uuid */
    warehouse_id?: string;
};

/** What is answered: List branches. */
export type PlacesBranchesListOutput = {
    branches: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        /** Format: uuid */
        address_id: string;
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
        };
        /** @description The warehouse that works in this branch */
        warehouse_id: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Change a branch. */
export type PlacesBranchesUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    name?: string;
    /** @description Unique within the tenant */
    code?: string;
    /** Format: uuid */
    address_id?: string;
    /** @description Changes the branch's address; what is left out stays */
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
    warehouse_id?: string | null;
};

/** What is answered: Change a branch. */
export type PlacesBranchesUpdateOutput = {
    branch: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        /** Format: uuid */
        address_id: string;
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
        };
        /** @description The warehouse that works in this branch */
        warehouse_id: string | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};
