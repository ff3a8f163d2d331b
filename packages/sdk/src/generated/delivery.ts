// Made by `pnpm sdk` from the router. Do not edit.

import type { Mutation, Query } from "../call.ts";

export interface DeliveryClient {
  readonly driverApp: {
    /**
     * Report where one was.
     *
     * Points are kept for 30 days.
     *
     * `POST /driver/location` (3 §5)
     */
    readonly recordLocation: Mutation<DeliveryDriverAppRecordLocationInput, DeliveryDriverAppRecordLocationOutput>;
    /**
     * Go on or off duty.
     *
     * `PUT /driver/availability` (3 §5)
     */
    readonly setAvailability: Mutation<DeliveryDriverAppSetAvailabilityInput, DeliveryDriverAppSetAvailabilityOutput>;
  };
  readonly drivers: {
    /**
     * Make a member a driver.
     *
     * `POST /delivery/drivers` (1 §4.7)
     */
    readonly create: Mutation<DeliveryDriversCreateInput, DeliveryDriversCreateOutput>;
    /**
     * Delete a driver.
     *
     * `DELETE /delivery/drivers/{driverId}` (3 §5)
     */
    readonly delete: Mutation<DeliveryDriversDeleteInput, DeliveryDriversDeleteOutput>;
    /**
     * List drivers with their workload.
     *
     * `workload` informs; it changes no rule about who may be assigned.
     *
     * `GET /delivery/drivers` (1 §4.7)
     */
    readonly list: Query<DeliveryDriversListInput, DeliveryDriversListOutput>;
    /**
     * Show where a driver is and was today.
     *
     * `GET /delivery/drivers/{driverId}/location` (3 §5)
     */
    readonly location: Query<DeliveryDriversLocationInput, DeliveryDriversLocationOutput>;
    /**
     * Show a driver.
     *
     * `GET /delivery/drivers/{driverId}` (1 §4.7)
     */
    readonly show: Query<DeliveryDriversShowInput, DeliveryDriversShowOutput>;
    /**
     * Change a driver and the person.
     *
     * `PUT /delivery/drivers/{driverId}` (1 §4.7)
     */
    readonly update: Mutation<DeliveryDriversUpdateInput, DeliveryDriversUpdateOutput>;
    /**
     * Create a person and make them a driver.
     *
     * Account, membership, driver and, with `vehicle`, the vehicle are made together or not at all.
     *
     * `POST /delivery/drivers/wizard` (1 §4.7)
     */
    readonly wizard: Mutation<DeliveryDriversWizardInput, DeliveryDriversWizardOutput>;
  };
  readonly services: {
    /**
     * Create a delivery service.
     *
     * Price = base_price + price_per_unit x unit_size + price_per_km x max(0, great-circle km - free_km), rounded half up to the currency's minor unit or to the setting `finance.rounding_step`.
     *
     * `POST /delivery/services` (3 §5)
     */
    readonly create: Mutation<DeliveryServicesCreateInput, DeliveryServicesCreateOutput>;
    /**
     * List delivery services.
     *
     * `GET /delivery/services` (3 §5)
     */
    readonly list: Query<DeliveryServicesListInput, DeliveryServicesListOutput>;
    /**
     * Change a delivery service.
     *
     * `PATCH /delivery/services/{id}` (3 §5)
     */
    readonly update: Mutation<DeliveryServicesUpdateInput, DeliveryServicesUpdateOutput>;
  };
  readonly types: {
    /**
     * Add a kind of delivery for all tenants.
     *
     * `POST /delivery/types` (3 §5)
     */
    readonly create: Mutation<DeliveryTypesCreateInput, DeliveryTypesCreateOutput>;
    /**
     * List the kinds of delivery.
     *
     * `GET /delivery/types` (1 §4.8)
     */
    readonly list: Query<DeliveryTypesListInput, DeliveryTypesListOutput>;
    /**
     * Show a kind of delivery.
     *
     * `GET /delivery/types/{typeId}` (1 §4.8)
     */
    readonly show: Query<DeliveryTypesShowInput, DeliveryTypesShowOutput>;
  };
  readonly vehicles: {
    /**
     * Create a vehicle.
     *
     * `POST /delivery/vehicles` (3 §5)
     */
    readonly create: Mutation<DeliveryVehiclesCreateInput, DeliveryVehiclesCreateOutput>;
    /**
     * List vehicles.
     *
     * `GET /delivery/vehicles` (3 §5)
     */
    readonly list: Query<DeliveryVehiclesListInput, DeliveryVehiclesListOutput>;
    /**
     * Change a vehicle.
     *
     * `PATCH /delivery/vehicles/{id}` (3 §5)
     */
    readonly update: Mutation<DeliveryVehiclesUpdateInput, DeliveryVehiclesUpdateOutput>;
  };
  readonly zones: {
    /**
     * Create a zone.
     *
     * `POST /delivery/zones` (3 §5)
     */
    readonly create: Mutation<DeliveryZonesCreateInput, DeliveryZonesCreateOutput>;
    /**
     * Delete a zone that no driver has.
     *
     * `DELETE /delivery/zones/{id}` (3 §5)
     */
    readonly delete: Mutation<DeliveryZonesDeleteInput, DeliveryZonesDeleteOutput>;
    /**
     * List zones.
     *
     * `GET /delivery/zones` (3 §5)
     */
    readonly list: Query<DeliveryZonesListInput, DeliveryZonesListOutput>;
    /**
     * Rename or redraw a zone.
     *
     * `polygon` replaces the outline as a whole.
     *
     * `PATCH /delivery/zones/{id}` (3 §5)
     */
    readonly update: Mutation<DeliveryZonesUpdateInput, DeliveryZonesUpdateOutput>;
  };
}

/** What is sent: Report where one was. */
export type DeliveryDriverAppRecordLocationInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description In any order, late ones too; a point of a moment that is known already is passed over */
    points: {
        latitude: number;
        longitude: number;
        /** Format: date-time */
        recorded_at: string;
        /** @description In metres */
        accuracy?: number | null;
    }[];
};

/** What is answered: Report where one was. */
export type DeliveryDriverAppRecordLocationOutput = {
    /** @description How many points were new */
    recorded: number;
    /** @description Where the driver is now: the point recorded last */
    location: {
        latitude: number;
        longitude: number;
        /** Format: date-time */
        last_update: string;
    } | null;
};

/** What is sent: Go on or off duty. */
export type DeliveryDriverAppSetAvailabilityInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    is_online: boolean;
};

/** What is answered: Go on or off duty. */
export type DeliveryDriverAppSetAvailabilityOutput = {
    driver: {
        /** Format: uuid */
        driver_id: string;
        /** @enum {string} */
        status: "active" | "inactive";
        is_online: boolean;
    };
};

/** What is sent: Make a member a driver. */
export type DeliveryDriversCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /**
     * Format: uuid
     * @description A member of the tenant
     */
    user_id: string;
    /**
     * Format: uuid
     * @description A vehicle of the driver; the primary one unless `primary_vehicle_id` names another
     */
    vehicle_id: string;
    /** @description Further vehicles */
    vehicle_ids?: string[];
    /** Format: uuid */
    primary_vehicle_id?: string;
    /** @default null */
    license_number?: string | null;
    /** @default {} */
    driver_details?: {
        [key: string]: unknown;
    };
    /** @default [] */
    identity_card_photos?: string[];
    /** @default [] */
    driving_licence_photos?: string[];
    /** @default [] */
    vehicle_photos?: string[];
    /** @default null */
    national_id?: string | null;
    /** @default null */
    bank_info?: {
        bank_name?: string;
        account_name?: string;
        account_number?: string;
        iban?: string;
        swift_code?: string;
        branch_name?: string;
    } | null;
    /** @default null */
    address?: ({
        line1?: string;
        city?: string;
        country?: string;
    } | string) | null;
    /**
     * @default active
     * @enum {string}
     */
    status?: "active" | "inactive";
    /**
     * @description True: every zone, now and later
     * @default false
     */
    all_zones?: boolean;
    /** @description The zones served; at least one, unless `all_zones` */
    zone_ids?: string[];
    /** @description Among `zone_ids`, unless `all_zones` */
    preferred_zone_ids?: string[];
};

/** What is answered: Make a member a driver. */
export type DeliveryDriversCreateOutput = {
    /** Format: uuid */
    id: string;
};

/** What is sent: Delete a driver. */
export type DeliveryDriversDeleteInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    driverId: string;
};

/** What is answered: Delete a driver. */
export type DeliveryDriversDeleteOutput = Record<string, never>;

/** What is sent: List drivers with their workload. */
export type DeliveryDriversListInput = {
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
    /** @description Part of the full name, phone, e-mail or license number */
    search?: string;
    /** @enum {string} */
    status?: "active" | "inactive";
    /**
     * Format: uuid
     * @description Only drivers of this vehicle
     */
    vehicle_id?: string;
    /**
     * Format: uuid
     * @description Only drivers who serve this zone; drivers of all zones do
     */
    zone_id?: string;
    /**
     * @description A JSON object of status, is_online, created_at, vehicle_id, zone_id, license_number
     * @example {"status":"active","is_online":true}
     */
    column_filters?: string;
    /**
     * @default created_at
     * @enum {string}
     */
    sort_by?: "created_at" | "full_name" | "license_number" | "status" | "is_online" | "used_capacity_unit";
    /**
     * @default desc
     * @enum {string}
     */
    sort_order?: "asc" | "desc";
};

/** What is answered: List drivers with their workload. */
export type DeliveryDriversListOutput = {
    drivers: {
        /** Format: uuid */
        id: string;
        users: {
            full_name: string;
            phone: string | null;
        };
        /**
         * @description `busy`: online and under way; `inactive`: may not work at all
         * @enum {string}
         */
        operation_status: "available" | "busy" | "offline" | "inactive";
        /** @enum {string} */
        status: "active" | "inactive";
        is_online: boolean;
        license_number: string | null;
        /** @description The primary vehicle */
        vehicle: {
            /** Format: uuid */
            id: string;
            capacity_unit: number | null;
        } | null;
        workload: {
            capacity: {
                /** @description Capacity of the primary vehicle */
                total: number | null;
                /** @description Units the driver carries or is assigned */
                filled: number;
                /** @description Never below 0; null when total is */
                available: number | null;
            };
            orders: {
                /** @description Not started yet */
                assigned: number;
                /** @description Between setting out for the pickup and the delivery */
                in_progress: number;
                /** @description All that are not at their end */
                active: number;
            };
        };
        /** Format: date-time */
        created_at: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Show where a driver is and was today. */
export type DeliveryDriversLocationInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    driverId: string;
};

/** What is answered: Show where a driver is and was today. */
export type DeliveryDriversLocationOutput = {
    location: {
        latitude: number;
        longitude: number;
        /** Format: date-time */
        last_update: string;
    } | null;
    /** @description Today's points, oldest first: the latest 5,000 of them */
    track: {
        latitude: number;
        longitude: number;
        /** Format: date-time */
        recorded_at: string;
        accuracy: number | null;
    }[];
};

/** What is sent: Show a driver. */
export type DeliveryDriversShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    driverId: string;
};

/** What is answered: Show a driver. */
export type DeliveryDriversShowOutput = {
    driver: {
        /** Format: uuid */
        driver_id: string;
        license_number: string | null;
        /** @enum {string} */
        status: "active" | "inactive";
        driver_details: {
            [key: string]: unknown;
        };
        documents: {
            avatar: string[];
            identity_card_photos: string[];
            driving_licence_photos: string[];
            vehicle_photos: string[];
        };
        is_online: boolean;
        all_zones: boolean;
        used_capacity_unit: number;
        current_location: {
            latitude: number;
            longitude: number;
            /** Format: date-time */
            last_update: string;
        } | null;
        /** Format: uuid */
        user_id: string;
        email: string | null;
        first_name: string;
        last_name: string;
        full_name: string;
        phone: string | null;
        avatar_url: string | null;
        profile_data: {
            [key: string]: unknown;
        };
        /** @enum {string} */
        user_status: "active" | "inactive";
        /** @description The primary one */
        vehicle: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            image_url: string | null;
            capacity_unit: number | null;
        } | null;
        /** @description All of them, the primary one first */
        vehicles: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            image_url: string | null;
            capacity_unit: number | null;
        }[];
        /** @description Empty for a driver of all zones */
        delivery_zones: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        }[];
        preferred_zones: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        }[];
        /** @description Shown to those who manage users or finance */
        national_id?: string | null;
        /** @description Shown to those who manage users or finance */
        bank_info?: {
            [key: string]: unknown;
        } | null;
        /** @description Shown to those who manage users or finance */
        address?: {
            [key: string]: unknown;
        } | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Change a driver and the person. */
export type DeliveryDriversUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    driverId: string;
    first_name?: string;
    last_name?: string;
    phone?: string;
    avatar_url?: string | null;
    profile_data?: {
        [key: string]: unknown;
    };
    /**
     * Format: uuid
     * @description Becomes the primary vehicle, unless `primary_vehicle_id` names another
     */
    vehicle_id?: string;
    /** @description All vehicles of the driver; left out: they stay */
    vehicle_ids?: string[];
    /**
     * Format: uuid
     * @description One of `vehicle_ids`, when they are sent too
     */
    primary_vehicle_id?: string;
    /** @enum {string} */
    status?: "active" | "inactive";
    license_number?: string | null;
    driver_details?: {
        [key: string]: unknown;
    };
    identity_card_photos?: string[];
    driving_licence_photos?: string[];
    vehicle_photos?: string[];
    national_id?: string | null;
    bank_info?: {
        bank_name?: string;
        account_name?: string;
        account_number?: string;
        iban?: string;
        swift_code?: string;
        branch_name?: string;
    } | null;
    address?: ({
        line1?: string;
        city?: string;
        country?: string;
    } | string) | null;
    /** @description True: every zone, now and later */
    all_zones?: boolean;
    /** @description The zones served; at least one, unless `all_zones` */
    zone_ids?: string[];
    /** @description Among `zone_ids`, unless `all_zones` */
    preferred_zone_ids?: string[];
};

/** What is answered: Change a driver and the person. */
export type DeliveryDriversUpdateOutput = {
    driver: {
        /** Format: uuid */
        driver_id: string;
        license_number: string | null;
        /** @enum {string} */
        status: "active" | "inactive";
        driver_details: {
            [key: string]: unknown;
        };
        documents: {
            avatar: string[];
            identity_card_photos: string[];
            driving_licence_photos: string[];
            vehicle_photos: string[];
        };
        is_online: boolean;
        all_zones: boolean;
        used_capacity_unit: number;
        current_location: {
            latitude: number;
            longitude: number;
            /** Format: date-time */
            last_update: string;
        } | null;
        /** Format: uuid */
        user_id: string;
        email: string | null;
        first_name: string;
        last_name: string;
        full_name: string;
        phone: string | null;
        avatar_url: string | null;
        profile_data: {
            [key: string]: unknown;
        };
        /** @enum {string} */
        user_status: "active" | "inactive";
        /** @description The primary one */
        vehicle: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            image_url: string | null;
            capacity_unit: number | null;
        } | null;
        /** @description All of them, the primary one first */
        vehicles: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
            image_url: string | null;
            capacity_unit: number | null;
        }[];
        /** @description Empty for a driver of all zones */
        delivery_zones: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        }[];
        preferred_zones: {
            /** Format: uuid */
            id: string;
            name: string;
            code: string;
        }[];
        /** @description Shown to those who manage users or finance */
        national_id?: string | null;
        /** @description Shown to those who manage users or finance */
        bank_info?: {
            [key: string]: unknown;
        } | null;
        /** @description Shown to those who manage users or finance */
        address?: {
            [key: string]: unknown;
        } | null;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Create a person and make them a driver. */
export type DeliveryDriversWizardInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    user: {
        /** @example someone@example.com */
        email?: string;
        phone?: string;
        first_name: string;
        last_name: string;
        /**
         * @description 10 to 128 characters; spaces count
         * @example correct horse battery
         */
        password?: string;
    };
    /** @description Vehicles that exist */
    vehicle_ids?: string[];
    /**
     * Format: uuid
     * @description One of `vehicle_ids`, when they are sent too
     */
    primary_vehicle_id?: string;
    /** @description A new vehicle, which becomes the primary one */
    vehicle?: {
        name: string;
        /** @description Unique within the tenant */
        code: string;
        /** @default null */
        image_url?: string | null;
        /**
         * @description Units of size it carries; null: not limited
         * @default null
         */
        capacity_unit?: number | null;
        /** @default true */
        is_active?: boolean;
    };
    /** @default null */
    license_number?: string | null;
    /** @default {} */
    driver_details?: {
        [key: string]: unknown;
    };
    /** @default [] */
    identity_card_photos?: string[];
    /** @default [] */
    driving_licence_photos?: string[];
    /** @default [] */
    vehicle_photos?: string[];
    /** @default null */
    national_id?: string | null;
    /** @default null */
    bank_info?: {
        bank_name?: string;
        account_name?: string;
        account_number?: string;
        iban?: string;
        swift_code?: string;
        branch_name?: string;
    } | null;
    /** @default null */
    address?: ({
        line1?: string;
        city?: string;
        country?: string;
    } | string) | null;
    /**
     * @default active
     * @enum {string}
     */
    status?: "active" | "inactive";
    /**
     * @description True: every zone, now and later
     * @default false
     */
    all_zones?: boolean;
    /** @description The zones served; at least one, unless `all_zones` */
    zone_ids?: string[];
    /** @description Among `zone_ids`, unless `all_zones` */
    preferred_zone_ids?: string[];
};

/** What is answered: Create a person and make them a driver. */
export type DeliveryDriversWizardOutput = {
    driver: {
        /** Format: uuid */
        id: string;
    };
};

/** What is sent: Create a delivery service. */
export type DeliveryServicesCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name: {
        en?: string;
        ar?: string;
        ku?: string;
    };
    /** Format: uuid */
    delivery_type_id: string;
    /**
     * @description The smallest parcel it takes
     * @default 0
     */
    min_unit_size?: number;
    /**
     * @description The largest parcel it takes; null: no limit
     * @default null
     */
    max_unit_size?: number | null;
    base_price: number;
    /**
     * @description For each unit of size
     * @default 0
     */
    price_per_unit?: number;
    /**
     * @description For each kilometre beyond `free_km`, as the crow flies
     * @default 0
     */
    price_per_km?: number;
    /** @default 0 */
    free_km?: number;
    /**
     * @description Only active services are offered and quoted
     * @default true
     */
    is_active?: boolean;
};

/** What is answered: Create a delivery service. */
export type DeliveryServicesCreateOutput = {
    delivery_service: {
        /** Format: uuid */
        id: string;
        name: {
            en?: string;
            ar?: string;
            ku?: string;
        };
        /** Format: uuid */
        delivery_type_id: string;
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        min_unit_size: number;
        /** @description Null: no upper limit */
        max_unit_size: number | null;
        base_price: number;
        price_per_unit: number;
        price_per_km: number;
        free_km: number;
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: List delivery services. */
export type DeliveryServicesListInput = {
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
    /** @description Part of the name, in any language */
    search?: string;
    /** Format: uuid */
    delivery_type_id?: string;
    is_active?: boolean;
};

/** What is answered: List delivery services. */
export type DeliveryServicesListOutput = {
    delivery_services: {
        /** Format: uuid */
        id: string;
        name: {
            en?: string;
            ar?: string;
            ku?: string;
        };
        /** Format: uuid */
        delivery_type_id: string;
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        min_unit_size: number;
        /** @description Null: no upper limit */
        max_unit_size: number | null;
        base_price: number;
        price_per_unit: number;
        price_per_km: number;
        free_km: number;
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Change a delivery service. */
export type DeliveryServicesUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name?: {
        en?: string;
        ar?: string;
        ku?: string;
    };
    /** Format: uuid */
    delivery_type_id?: string;
    /** @description The smallest parcel it takes */
    min_unit_size?: number;
    /** @description The largest parcel it takes; null: no limit */
    max_unit_size?: number | null;
    base_price?: number;
    /** @description For each unit of size */
    price_per_unit?: number;
    /** @description For each kilometre beyond `free_km`, as the crow flies */
    price_per_km?: number;
    free_km?: number;
    /** @description Only active services are offered and quoted */
    is_active?: boolean;
    /** Format: uuid */
    id: string;
};

/** What is answered: Change a delivery service. */
export type DeliveryServicesUpdateOutput = {
    delivery_service: {
        /** Format: uuid */
        id: string;
        name: {
            en?: string;
            ar?: string;
            ku?: string;
        };
        /** Format: uuid */
        delivery_type_id: string;
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        min_unit_size: number;
        /** @description Null: no upper limit */
        max_unit_size: number | null;
        base_price: number;
        price_per_unit: number;
        price_per_km: number;
        free_km: number;
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Add a kind of delivery for all tenants. */
export type DeliveryTypesCreateInput = {
    name: {
        en?: string;
        ar?: string;
        ku?: string;
    };
};

/** What is answered: Add a kind of delivery for all tenants. */
export type DeliveryTypesCreateOutput = {
    deliveryType: {
        /** Format: uuid */
        id: string;
        name: string;
    };
};

/** What is sent: List the kinds of delivery. */
export type DeliveryTypesListInput = Record<string, never>;

/** What is answered: List the kinds of delivery. */
export type DeliveryTypesListOutput = {
    deliveryTypes: {
        /** Format: uuid */
        id: string;
        name: string;
    }[];
};

/** What is sent: Show a kind of delivery. */
export type DeliveryTypesShowInput = {
    /** Format: uuid */
    typeId: string;
};

/** What is answered: Show a kind of delivery. */
export type DeliveryTypesShowOutput = {
    deliveryType: {
        /** Format: uuid */
        id: string;
        name: string;
    };
};

/** What is sent: Create a vehicle. */
export type DeliveryVehiclesCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name: string;
    /** @description Unique within the tenant */
    code: string;
    /** @default null */
    image_url?: string | null;
    /**
     * @description Units of size it carries; null: not limited
     * @default null
     */
    capacity_unit?: number | null;
    /** @default true */
    is_active?: boolean;
};

/** What is answered: Create a vehicle. */
export type DeliveryVehiclesCreateOutput = {
    vehicle: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        image_url: string | null;
        /** @description Units of size it carries; null: not limited */
        capacity_unit: number | null;
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: List vehicles. */
export type DeliveryVehiclesListInput = {
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
    is_active?: boolean;
};

/** What is answered: List vehicles. */
export type DeliveryVehiclesListOutput = {
    vehicles: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        image_url: string | null;
        /** @description Units of size it carries; null: not limited */
        capacity_unit: number | null;
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Change a vehicle. */
export type DeliveryVehiclesUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name?: string;
    /** @description Unique within the tenant */
    code?: string;
    image_url?: string | null;
    /** @description Units of size it carries; null: not limited */
    capacity_unit?: number | null;
    is_active?: boolean;
    /** Format: uuid */
    id: string;
};

/** What is answered: Change a vehicle. */
export type DeliveryVehiclesUpdateOutput = {
    vehicle: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        image_url: string | null;
        /** @description Units of size it carries; null: not limited */
        capacity_unit: number | null;
        is_active: boolean;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Create a zone. */
export type DeliveryZonesCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name: string;
    /** @description Unique within the tenant */
    code: string;
    /**
     * @description GeoJSON: rings of [longitude, latitude], the outline first, then holes; each ends where it begins
     * @example {
     *       "type": "Polygon",
     *       "coordinates": [
     *         [
     *           [
     *             44.3,
     *             33.25
     *           ],
     *           [
     *             44.5,
     *             33.25
     *           ],
     *           [
     *             44.5,
     *             33.4
     *           ],
     *           [
     *             44.3,
     *             33.4
     *           ],
     *           [
     *             44.3,
     *             33.25
     *           ]
     *         ]
     *       ]
     *     }
     */
    polygon: {
        /** @constant */
        type: "Polygon";
        coordinates: number[][][];
    };
};

/** What is answered: Create a zone. */
export type DeliveryZonesCreateOutput = {
    zone: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        polygon: {
            /** @constant */
            type: "Polygon";
            coordinates: number[][][];
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Delete a zone that no driver has. */
export type DeliveryZonesDeleteInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Delete a zone that no driver has. */
export type DeliveryZonesDeleteOutput = Record<string, never>;

/** What is sent: List zones. */
export type DeliveryZonesListInput = {
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
};

/** What is answered: List zones. */
export type DeliveryZonesListOutput = {
    zones: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        polygon: {
            /** @constant */
            type: "Polygon";
            coordinates: number[][][];
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

/** What is sent: Rename or redraw a zone. */
export type DeliveryZonesUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name?: string;
    /** @description Unique within the tenant */
    code?: string;
    /**
     * @description GeoJSON: rings of [longitude, latitude], the outline first, then holes; each ends where it begins
     * @example {
     *       "type": "Polygon",
     *       "coordinates": [
     *         [
     *           [
     *             44.3,
     *             33.25
     *           ],
     *           [
     *             44.5,
     *             33.25
     *           ],
     *           [
     *             44.5,
     *             33.4
     *           ],
     *           [
     *             44.3,
     *             33.4
     *           ],
     *           [
     *             44.3,
     *             33.25
     *           ]
     *         ]
     *       ]
     *     }
     */
    polygon?: {
        /** @constant */
        type: "Polygon";
        coordinates: number[][][];
    };
    /** Format: uuid */
    id: string;
};

/** What is answered: Rename or redraw a zone. */
export type DeliveryZonesUpdateOutput = {
    zone: {
        /** Format: uuid */
        id: string;
        name: string;
        code: string;
        polygon: {
            /** @constant */
            type: "Polygon";
            coordinates: number[][][];
        };
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};
