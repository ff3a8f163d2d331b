// Made by `pnpm sdk` from the router. Do not edit.

import type { Mutation, Query } from "../call.ts";

export interface PlacesClient {
  readonly addresses: {
    /**
     * Save an address, or find it saved already.
     *
     * An address of the same owner at the same coordinates (8 decimals) is answered instead of saved again: 200, without `action`. With `save_to_address_book` false nothing is saved.
     *
     * `POST /addresses` (1 §4.3)
     */
    readonly create: Mutation<PlacesAddressesCreateInput, PlacesAddressesCreateOutput>;
    /**
     * Delete an address.
     *
     * `DELETE /addresses/{addressId}` (1 §4.3)
     */
    readonly delete: Mutation<PlacesAddressesDeleteInput, PlacesAddressesDeleteOutput>;
    /**
     * Show an address.
     *
     * `GET /addresses/{addressId}` (1 §4.3)
     */
    readonly get: Query<PlacesAddressesGetInput, PlacesAddressesGetOutput>;
    /**
     * List addresses that the caller may see.
     *
     * One's own. With `tenantId`, a tenant's administrator sees those of all its administrators. System administrators see all.
     *
     * `GET /addresses` (1 §4.3)
     */
    readonly list: Query<PlacesAddressesListInput, PlacesAddressesListOutput>;
    /**
     * Replace an address.
     *
     * What is optional and left out stays as it is. `is_primary` false does not unset a primary address.
     *
     * `PUT /addresses/{addressId}` (1 §4.3)
     */
    readonly update: Mutation<PlacesAddressesUpdateInput, PlacesAddressesUpdateOutput>;
  };
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

/** What is sent: Save an address, or find it saved already. */
export type PlacesAddressesCreateInput = {
    /** @enum {string} */
    address_type?: "user" | "tenant" | "branch" | "warehouse" | "customer" | "pickup" | "delivery";
    title?: {
        en?: string;
        ar?: string;
        ku?: string;
    } | null;
    full_address?: string | null;
    /** @description Taken from full_address when missing; one of the two is needed */
    address_line1?: string | null;
    address_line2?: string | null;
    street?: string | null;
    building?: string | null;
    floor?: string | null;
    apartment?: string | null;
    city?: string | null;
    state?: string | null;
    postal_code?: string | null;
    /** @example Iraq */
    country: string;
    country_code?: string | null;
    /**
     * @description Degrees; rounded half up to 8 decimals
     * @example 33.3152
     */
    latitude: number;
    /**
     * @description Degrees; rounded half up to 8 decimals
     * @example 44.3661
     */
    longitude: number;
    contact_info?: {
        phone?: string | null;
        email?: string | null;
    } | null;
    is_primary?: boolean;
    is_billing?: boolean;
    is_shipping?: boolean;
    metadata?: {
        delivery_instructions?: string | null;
        landmark?: string | null;
    } | null;
    /**
     * Format: uuid
     * @description Somebody else: tenant administrators only, for members of their tenant
     */
    user_id?: string;
    /**
     * @description false: nothing is saved, the normalized address answered
     * @default true
     */
    save_to_address_book?: boolean;
};

/** What is answered: Save an address, or find it saved already. */
export type PlacesAddressesCreateOutput = {
    /**
     * @description Only when an address was made
     * @constant
     */
    action?: "address_created";
    address: {
        /** @description null when nothing was saved */
        id: string | null;
        /** @description Whose address book it is in; null when it belongs to a tenant alone */
        user_id: string | null;
        tenant_id: string | null;
        /** @enum {string} */
        address_type: "user" | "tenant" | "branch" | "warehouse" | "customer" | "pickup" | "delivery";
        title: {
            en?: string;
            ar?: string;
            ku?: string;
        };
        full_address: string | null;
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
        latitude: number;
        longitude: number;
        contact_info: {
            phone?: string;
            email?: string;
        };
        /** @description The owner's default address: one of the active ones always is */
        is_primary: boolean;
        is_billing: boolean;
        is_shipping: boolean;
        is_active: boolean;
        metadata: {
            delivery_instructions?: string;
            landmark?: string;
            is_verified?: boolean;
            verification_date?: string | null;
        };
        created_at: string | null;
        updated_at: string | null;
    };
};

/** What is sent: Delete an address. */
export type PlacesAddressesDeleteInput = {
    /** Format: uuid */
    addressId: string;
};

/** What is answered: Delete an address. */
export type PlacesAddressesDeleteOutput = Record<string, never>;

/** What is sent: Show an address. */
export type PlacesAddressesGetInput = {
    /** Format: uuid */
    addressId: string;
};

/** What is answered: Show an address. */
export type PlacesAddressesGetOutput = {
    address: {
        /** Format: uuid */
        id: string;
        /** @description Whose address book it is in; null when it belongs to a tenant alone */
        user_id: string | null;
        tenant_id: string | null;
        /** @enum {string} */
        address_type: "user" | "tenant" | "branch" | "warehouse" | "customer" | "pickup" | "delivery";
        title: {
            en?: string;
            ar?: string;
            ku?: string;
        };
        full_address: string | null;
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
        latitude: number;
        longitude: number;
        contact_info: {
            phone?: string;
            email?: string;
        };
        /** @description The owner's default address: one of the active ones always is */
        is_primary: boolean;
        is_billing: boolean;
        is_shipping: boolean;
        is_active: boolean;
        metadata: {
            delivery_instructions?: string;
            landmark?: string;
            is_verified?: boolean;
            verification_date?: string | null;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: List addresses that the caller may see. */
export type PlacesAddressesListInput = {
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
    /**
     * Format: uuid
     * @description Only this user's: one's own, or a member's of the tenant that one administers
     */
    userId?: string;
    /**
     * Format: uuid
     * @description All addresses of this tenant's administrators, for one of them
     */
    tenantId?: string;
    /** @enum {string} */
    addressType?: "user" | "tenant" | "branch" | "warehouse" | "customer" | "pickup" | "delivery";
    /** @description Part of full_address */
    search?: string;
};

/** What is answered: List addresses that the caller may see. */
export type PlacesAddressesListOutput = {
    addresses: {
        /** Format: uuid */
        id: string;
        /** @description Whose address book it is in; null when it belongs to a tenant alone */
        user_id: string | null;
        tenant_id: string | null;
        /** @enum {string} */
        address_type: "user" | "tenant" | "branch" | "warehouse" | "customer" | "pickup" | "delivery";
        title: {
            en?: string;
            ar?: string;
            ku?: string;
        };
        full_address: string | null;
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
        latitude: number;
        longitude: number;
        contact_info: {
            phone?: string;
            email?: string;
        };
        /** @description The owner's default address: one of the active ones always is */
        is_primary: boolean;
        is_billing: boolean;
        is_shipping: boolean;
        is_active: boolean;
        metadata: {
            delivery_instructions?: string;
            landmark?: string;
            is_verified?: boolean;
            verification_date?: string | null;
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

/** What is sent: Replace an address. */
export type PlacesAddressesUpdateInput = {
    /** Format: uuid */
    addressId: string;
    /** @enum {string} */
    address_type?: "user" | "tenant" | "branch" | "warehouse" | "customer" | "pickup" | "delivery";
    title?: {
        en?: string;
        ar?: string;
        ku?: string;
    } | null;
    full_address?: string | null;
    /** @description Taken from full_address when missing; one of the two is needed */
    address_line1?: string | null;
    address_line2?: string | null;
    street?: string | null;
    building?: string | null;
    floor?: string | null;
    apartment?: string | null;
    city?: string | null;
    state?: string | null;
    postal_code?: string | null;
    /** @example Iraq */
    country: string;
    country_code?: string | null;
    /**
     * @description Degrees; rounded half up to 8 decimals
     * @example 33.3152
     */
    latitude: number;
    /**
     * @description Degrees; rounded half up to 8 decimals
     * @example 44.3661
     */
    longitude: number;
    contact_info?: {
        phone?: string | null;
        email?: string | null;
    } | null;
    is_primary?: boolean;
    is_billing?: boolean;
    is_shipping?: boolean;
    metadata?: {
        delivery_instructions?: string | null;
        landmark?: string | null;
    } | null;
    is_active?: boolean;
};

/** What is answered: Replace an address. */
export type PlacesAddressesUpdateOutput = {
    address: {
        /** Format: uuid */
        id: string;
        /** @description Whose address book it is in; null when it belongs to a tenant alone */
        user_id: string | null;
        tenant_id: string | null;
        /** @enum {string} */
        address_type: "user" | "tenant" | "branch" | "warehouse" | "customer" | "pickup" | "delivery";
        title: {
            en?: string;
            ar?: string;
            ku?: string;
        };
        full_address: string | null;
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
        latitude: number;
        longitude: number;
        contact_info: {
            phone?: string;
            email?: string;
        };
        /** @description The owner's default address: one of the active ones always is */
        is_primary: boolean;
        is_billing: boolean;
        is_shipping: boolean;
        is_active: boolean;
        metadata: {
            delivery_instructions?: string;
            landmark?: string;
            is_verified?: boolean;
            verification_date?: string | null;
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

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
