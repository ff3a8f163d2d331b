// Made by `pnpm sdk` from the router. Do not edit.

import type { Mutation, Query } from "../call.ts";

export interface DeliveryClient {
  readonly assignments: {
    /**
     * Give a delivery to a driver or a carrier.
     *
     * The driver must be active, serve both ends and have room for the parcel; `force` overrides the area and the room. A staged delivery is assigned leg by leg. Where the setting `delivery.driver_acceptance_required` is on, the driver accepts first.
     *
     * `POST /delivery/deliveries/{id}/assign` (3 §5)
     */
    readonly assign: Mutation<DeliveryAssignmentsAssignInput, DeliveryAssignmentsAssignOutput>;
    /**
     * Give a parcel up as lost.
     *
     * For a parcel that failed, or that was picked up more than 24 hours ago and not delivered since.
     *
     * `POST /delivery/deliveries/{id}/lost` (4 J7)
     */
    readonly lose: Mutation<DeliveryAssignmentsLoseInput, DeliveryAssignmentsLoseOutput>;
    /**
     * Decide what becomes of a delivery that failed.
     *
     * `retry` makes it pending again, `return` sends the parcel back. Where the warehouse is still to receive the parcel, the choice is kept until then and shown as `returnStatus`.
     *
     * `POST /delivery/deliveries/{id}/resolve` (3 §5)
     */
    readonly resolve: Mutation<DeliveryAssignmentsResolveInput, DeliveryAssignmentsResolveOutput>;
    /**
     * Give a delivery to another driver before its pickup.
     *
     * The former driver is told who took over.
     *
     * `POST /delivery/deliveries/{id}/switch-driver` (3 §5)
     */
    readonly switchDriver: Mutation<DeliveryAssignmentsSwitchDriverInput, DeliveryAssignmentsSwitchDriverOutput>;
    /**
     * Take a delivery back before its pickup.
     *
     * `POST /delivery/deliveries/{id}/unassign` (4 J9)
     */
    readonly unassign: Mutation<DeliveryAssignmentsUnassignInput, DeliveryAssignmentsUnassignOutput>;
  };
  readonly deliveries: {
    /**
     * Cancel a delivery.
     *
     * Until it is picked up. Releases assignment, reservations and held payment; a staged delivery takes its legs along.
     *
     * `POST /delivery/deliveries/{id}/cancel` (3 §5)
     */
    readonly cancel: Mutation<DeliveryDeliveriesCancelInput, DeliveryDeliveriesCancelOutput>;
    /**
     * Ask for a delivery.
     *
     * Prices it and, unless it is a draft, holds a wallet's payment and reserves goods that come from a warehouse. A staged delivery gets two legs, which are what drivers are assigned to.
     *
     * `POST /delivery/deliveries` (3 §5)
     */
    readonly create: Mutation<DeliveryDeliveriesCreateInput, DeliveryDeliveriesCreateOutput>;
    /**
     * List deliveries with their counts by status.
     *
     * Legs of staged deliveries are left out unless `delivery_flow` or `parent_id` asks for them.
     *
     * `GET /delivery/deliveries` (3 §5)
     */
    readonly list: Query<DeliveryDeliveriesListInput, DeliveryDeliveriesListOutput>;
    /**
     * Show a delivery.
     *
     * `GET /delivery/deliveries/{id}` (3 §5)
     */
    readonly show: Query<DeliveryDeliveriesShowInput, DeliveryDeliveriesShowOutput>;
    /**
     * Submit a draft.
     *
     * Holds the price it was quoted, and reserves its goods.
     *
     * `POST /delivery/deliveries/{id}/submit` (3 §5)
     */
    readonly submit: Mutation<DeliveryDeliveriesSubmitInput, DeliveryDeliveriesSubmitOutput>;
    /**
     * Change a delivery that is not under way.
     *
     * As long as it is a draft or pending; what is left out stays. Priced anew when what the price depends on is sent; hold and reservations follow.
     *
     * `PATCH /delivery/deliveries/{id}` (3 §5)
     */
    readonly update: Mutation<DeliveryDeliveriesUpdateInput, DeliveryDeliveriesUpdateOutput>;
  };
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
  readonly driverDeliveries: {
    /**
     * Accept a delivery.
     *
     * Done already by the caller: answered as it is, without effect.
     *
     * `PUT /driver/deliveries/{id}/accept` (3 §5, 4 E3, 4 E6, 4 A9)
     */
    readonly accept: Mutation<DeliveryDriverDeliveriesAcceptInput, DeliveryDriverDeliveriesAcceptOutput>;
    /**
     * Decline a delivery.
     *
     * Done already by the caller: answered as it is, without effect.
     *
     * `PUT /driver/deliveries/{id}/decline` (3 §5, 4 E3, 4 E6, 4 A9)
     */
    readonly decline: Mutation<DeliveryDriverDeliveriesDeclineInput, DeliveryDriverDeliveriesDeclineOutput>;
    /**
     * Hand over the parcel, with proof.
     *
     * Done already by the caller: answered as it is, without effect.
     *
     * `PUT /driver/deliveries/{id}/deliver` (3 §5, 4 E3, 4 E6, 4 A9)
     */
    readonly deliver: Mutation<DeliveryDriverDeliveriesDeliverInput, DeliveryDriverDeliveriesDeliverOutput>;
    /**
     * Say that the delivery failed, and why.
     *
     * Done already by the caller: answered as it is, without effect.
     *
     * `PUT /driver/deliveries/{id}/fail` (3 §5, 4 E3, 4 E6, 4 A9)
     */
    readonly fail: Mutation<DeliveryDriverDeliveriesFailInput, DeliveryDriverDeliveriesFailOutput>;
    /**
     * One's deliveries: in hand, and those that are over.
     *
     * `GET /driver/deliveries` (3 §5, 4 E7)
     */
    readonly list: Query<DeliveryDriverDeliveriesListInput, DeliveryDriverDeliveriesListOutput>;
    /**
     * Take the parcel.
     *
     * Done already by the caller: answered as it is, without effect.
     *
     * `PUT /driver/deliveries/{id}/pickup` (3 §5, 4 E3, 4 E6, 4 A9)
     */
    readonly pickup: Mutation<DeliveryDriverDeliveriesPickupInput, DeliveryDriverDeliveriesPickupOutput>;
    /**
     * Set out for the recipient.
     *
     * Done already by the caller: answered as it is, without effect.
     *
     * `PUT /driver/deliveries/{id}/start-delivery` (3 §5, 4 E3, 4 E6, 4 A9)
     */
    readonly startDelivery: Mutation<DeliveryDriverDeliveriesStartDeliveryInput, DeliveryDriverDeliveriesStartDeliveryOutput>;
    /**
     * Set out for the parcel.
     *
     * Done already by the caller: answered as it is, without effect.
     *
     * `PUT /driver/deliveries/{id}/start-pickup` (3 §5, 4 E3, 4 E6, 4 A9)
     */
    readonly startPickup: Mutation<DeliveryDriverDeliveriesStartPickupInput, DeliveryDriverDeliveriesStartPickupOutput>;
    /**
     * Replay what was done offline.
     *
     * Each action is done once by its `client_id`, whatever it comes with: a repeated one gets the result of the first.
     *
     * `POST /driver/sync` (3 §5, 4 E7, 4 J13)
     */
    readonly sync: Mutation<DeliveryDriverDeliveriesSyncInput, DeliveryDriverDeliveriesSyncOutput>;
  };
  readonly driverMoney: {
    /**
     * Take in cash that a driver collected.
     *
     * `POST /delivery/drivers/{driverId}/settlements` (3 §5)
     */
    readonly settle: Mutation<DeliveryDriverMoneySettleInput, DeliveryDriverMoneySettleOutput>;
    /**
     * Show how a driver did.
     *
     * `GET /delivery/drivers/{driverId}/stats` (3 §5)
     */
    readonly stats: Query<DeliveryDriverMoneyStatsInput, DeliveryDriverMoneyStatsOutput>;
    /**
     * List what moved a driver's money.
     *
     * Newest first. Pass `next_cursor` on as `cursor` until it is null; no page repeats or misses a transaction.
     *
     * `GET /delivery/drivers/{driverId}/transactions` (3 §5)
     */
    readonly transactions: Query<DeliveryDriverMoneyTransactionsInput, DeliveryDriverMoneyTransactionsOutput>;
    /**
     * Show a driver's wallet and the cash in his hand.
     *
     * `GET /delivery/drivers/{driverId}/wallet` (3 §5)
     */
    readonly wallet: Query<DeliveryDriverMoneyWalletInput, DeliveryDriverMoneyWalletOutput>;
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
  readonly tracking: {
    /**
     * Show everything that happened to a delivery.
     *
     * Changes of status and of custody, scans, proofs and decisions. Of a leg: what happened on it. Of a staged delivery: all.
     *
     * `GET /delivery/deliveries/{id}/timeline` (3 §5)
     */
    readonly timeline: Query<DeliveryTrackingTimelineInput, DeliveryTrackingTimelineOutput>;
    /**
     * Track a delivery by its code.
     *
     * Public: no credential, and nothing of the people concerned.
     *
     * `GET /track/{delivery_code}` (3 §5)
     */
    readonly track: Query<DeliveryTrackingTrackInput, DeliveryTrackingTrackOutput>;
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

/** What is sent: Give a delivery to a driver or a carrier. */
export type DeliveryAssignmentsAssignInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    /**
     * Format: uuid
     * @description One of the tenant's drivers
     */
    driver_id?: string;
    /** @description A carrier that the tenant has enabled, instead of a driver */
    carrier_code?: string;
    /**
     * @description Assign although the driver does not serve the area or has no room for the parcel
     * @default false
     */
    force?: boolean;
};

/** What is answered: Give a delivery to a driver or a carrier. */
export type DeliveryAssignmentsAssignOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Give a parcel up as lost. */
export type DeliveryAssignmentsLoseInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    reason: string;
};

/** What is answered: Give a parcel up as lost. */
export type DeliveryAssignmentsLoseOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Decide what becomes of a delivery that failed. */
export type DeliveryAssignmentsResolveInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    /** @enum {string} */
    action: "retry" | "return";
    notes?: string;
};

/** What is answered: Decide what becomes of a delivery that failed. */
export type DeliveryAssignmentsResolveOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
    /** @description The operational return that was made; null for a retry, and as long as the parcel is not received */
    return_delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    } | null;
};

/** What is sent: Give a delivery to another driver before its pickup. */
export type DeliveryAssignmentsSwitchDriverInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    /** Format: uuid */
    driver_id: string;
    reason: string;
    /**
     * @description Assign although the driver does not serve the area or has no room for the parcel
     * @default false
     */
    force?: boolean;
};

/** What is answered: Give a delivery to another driver before its pickup. */
export type DeliveryAssignmentsSwitchDriverOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Take a delivery back before its pickup. */
export type DeliveryAssignmentsUnassignInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    reason?: string;
};

/** What is answered: Take a delivery back before its pickup. */
export type DeliveryAssignmentsUnassignOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Cancel a delivery. */
export type DeliveryDeliveriesCancelInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
    reason: string;
};

/** What is answered: Cancel a delivery. */
export type DeliveryDeliveriesCancelOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Ask for a delivery. */
export type DeliveryDeliveriesCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Whose delivery it is; a wallet payment comes from this customer's wallet */
    customer_id?: string | null;
    /** Format: uuid */
    delivery_service_id: string;
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
    /** @description Of the whole parcel; the sum of its items' when left out */
    unit_size?: number;
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
    /** @default [] */
    items?: {
        /** Format: uuid */
        item_id: string;
        quantity: number;
        /** @description Only from this bin */
        bin_id?: string | null;
    }[];
    warehouse_id?: string | null;
    pickup_warehouse_id?: string | null;
    /** @description Needed unless the goods come from a warehouse that has an address */
    pickup_address?: {
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
     * @description Kept and priced, but nothing is held or reserved before it is submitted
     * @default false
     */
    is_draft?: boolean;
    /**
     * @description One driver; two legs by way of a warehouse; or goods that are in stock
     * @default direct
     * @enum {string}
     */
    delivery_flow?: "direct" | "pickup_and_delivery" | "from_warehouse";
};

/** What is answered: Ask for a delivery. */
export type DeliveryDeliveriesCreateOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: List deliveries with their counts by status. */
export type DeliveryDeliveriesListInput = {
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
     * @description Only what this driver has, delivered or failed with; of a staged one any leg
     */
    driver_id?: string;
    /** Format: uuid */
    customer_id?: string;
    /**
     * @description Legs are listed only when this or `parent_id` asks for them
     * @enum {string}
     */
    delivery_flow?: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
    /**
     * Format: uuid
     * @description Only the legs of this staged delivery
     */
    parent_id?: string;
    /**
     * Format: uuid
     * @description Only what is picked up in this warehouse or brought to it
     */
    warehouse_id?: string;
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
    /**
     * @default created_at
     * @enum {string}
     */
    sort_by?: "created_at" | "updated_at" | "delivery_code" | "status" | "price";
    /**
     * @default desc
     * @enum {string}
     */
    sort_order?: "asc" | "desc";
};

/** What is answered: List deliveries with their counts by status. */
export type DeliveryDeliveriesListOutput = {
    deliveries: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    }[];
    /** @description Deliveries by status, under every filter but `status` */
    stats: {
        draft: number;
        pending: number;
        assigned: number;
        accepted: number;
        en_route_to_pickup: number;
        picked_up: number;
        en_route_to_delivery: number;
        delivered: number;
        failed: number;
        returned: number;
        cancelled: number;
    };
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Show a delivery. */
export type DeliveryDeliveriesShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Show a delivery. */
export type DeliveryDeliveriesShowOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Submit a draft. */
export type DeliveryDeliveriesSubmitInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Submit a draft. */
export type DeliveryDeliveriesSubmitOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Change a delivery that is not under way. */
export type DeliveryDeliveriesUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Whose delivery it is; a wallet payment comes from this customer's wallet */
    customer_id?: string | null;
    /** Format: uuid */
    delivery_service_id?: string;
    delivery_address?: {
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
        full_address?: string | null;
    };
    /**
     * @description Who pays in cash: at pickup or at delivery
     * @enum {string}
     */
    payer_type?: "sender" | "recipient";
    /**
     * @description `wallet`: of the customer, who then is the payer as sender. `gateway` is for orders alone
     * @enum {string}
     */
    payment_method?: "cash" | "wallet" | "gateway";
    /** @description Your own number for it; each can be used once */
    external_reference_id?: string | null;
    /** @description Of the whole parcel; the sum of its items' when left out */
    unit_size?: number;
    sender?: {
        name?: string | null;
        phone?: string | null;
    };
    recipient?: {
        name?: string | null;
        phone?: string | null;
    };
    items?: {
        /** Format: uuid */
        item_id: string;
        quantity: number;
        /** @description Only from this bin */
        bin_id?: string | null;
    }[];
    /**
     * Format: uuid
     * @description Of a staged delivery: the warehouse in between; when left out, the only active one
     */
    warehouse_id?: string;
    /**
     * Format: uuid
     * @description Where the goods are; when left out, the only active warehouse
     */
    pickup_warehouse_id?: string;
    pickup_address?: {
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
        full_address?: string | null;
    };
    /** Format: uuid */
    id: string;
};

/** What is answered: Change a delivery that is not under way. */
export type DeliveryDeliveriesUpdateOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

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

/** What is sent: Accept a delivery. */
export type DeliveryDriverDeliveriesAcceptInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Where it was done; for the timeline and the chain of custody */
    latitude?: number | null;
    longitude?: number | null;
    /** Format: uuid */
    id: string;
};

/** What is answered: Accept a delivery. */
export type DeliveryDriverDeliveriesAcceptOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Decline a delivery. */
export type DeliveryDriverDeliveriesDeclineInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Where it was done; for the timeline and the chain of custody */
    latitude?: number | null;
    longitude?: number | null;
    reason?: string | null;
    /** Format: uuid */
    id: string;
};

/** What is answered: Decline a delivery. */
export type DeliveryDriverDeliveriesDeclineOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Hand over the parcel, with proof. */
export type DeliveryDriverDeliveriesDeliverInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Where it was done; for the timeline and the chain of custody */
    latitude?: number | null;
    longitude?: number | null;
    /**
     * @description At least a photo or a signature
     * @default {
     *       "photo_urls": []
     *     }
     */
    proof?: {
        /** @default [] */
        photo_urls?: string[];
        signature_url?: string | null;
        recipient_name?: string | null;
        latitude?: number | null;
        longitude?: number | null;
    };
    /** Format: uuid */
    id: string;
};

/** What is answered: Hand over the parcel, with proof. */
export type DeliveryDriverDeliveriesDeliverOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Say that the delivery failed, and why. */
export type DeliveryDriverDeliveriesFailInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Where it was done; for the timeline and the chain of custody */
    latitude?: number | null;
    longitude?: number | null;
    /**
     * @description snake_case
     * @example recipient_absent
     */
    reason_code: string;
    notes?: string | null;
    /** @default [] */
    photo_urls?: string[];
    /** Format: uuid */
    id: string;
};

/** What is answered: Say that the delivery failed, and why. */
export type DeliveryDriverDeliveriesFailOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: One's deliveries: in hand, and those that are over. */
export type DeliveryDriverDeliveriesListInput = {
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

/** What is answered: One's deliveries: in hand, and those that are over. */
export type DeliveryDriverDeliveriesListOutput = {
    /** @description Those assigned to the caller, and failed ones that the caller still has; the longest waiting first */
    active: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** @description Cash that the caller is still to collect: at pickup or at delivery, as `payer_type` says; a leg's too */
        cash_due: number;
    }[];
    /** @description Those that are over, latest first: page by page */
    history: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        /** @description Cash that the caller is still to collect: at pickup or at delivery, as `payer_type` says; a leg's too */
        cash_due: number;
    }[];
    page: number;
    limit: number;
    total: number;
};

/** What is sent: Take the parcel. */
export type DeliveryDriverDeliveriesPickupInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Where it was done; for the timeline and the chain of custody */
    latitude?: number | null;
    longitude?: number | null;
    /** @description The parcel's barcode; of a leg, its own or its staged delivery's */
    scanned_barcode: string;
    signature_url?: string | null;
    /** Format: uuid */
    id: string;
};

/** What is answered: Take the parcel. */
export type DeliveryDriverDeliveriesPickupOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Set out for the recipient. */
export type DeliveryDriverDeliveriesStartDeliveryInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Where it was done; for the timeline and the chain of custody */
    latitude?: number | null;
    longitude?: number | null;
    /** Format: uuid */
    id: string;
};

/** What is answered: Set out for the recipient. */
export type DeliveryDriverDeliveriesStartDeliveryOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Set out for the parcel. */
export type DeliveryDriverDeliveriesStartPickupInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Where it was done; for the timeline and the chain of custody */
    latitude?: number | null;
    longitude?: number | null;
    /** Format: uuid */
    id: string;
};

/** What is answered: Set out for the parcel. */
export type DeliveryDriverDeliveriesStartPickupOutput = {
    delivery: {
        /** Format: uuid */
        id: string;
        /** @description The tenant's code and 8 digits; a leg's ends in -A or -B */
        delivery_code: string;
        /** @description 14 characters, with the postal check digit */
        barcode: string;
        external_reference_id: string | null;
        customer_id: string | null;
        sender: {
            name?: string | null;
            phone?: string | null;
        };
        recipient: {
            name?: string | null;
            phone?: string | null;
        };
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
        pickup_warehouse_id: string | null;
        /** @description Of a staged delivery: the warehouse in between */
        dropoff_warehouse_id: string | null;
        delivery_service_id: string | null;
        /** @description In the reader's language */
        delivery_type: {
            /** Format: uuid */
            id: string;
            name: string;
        } | null;
        /** @enum {string} */
        delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
        /** @description Of a leg: its staged delivery */
        parent_id: string | null;
        /** @description Of a staged delivery: to the warehouse, and from there */
        legs: {
            /** Format: uuid */
            id: string;
            delivery_code: string;
            barcode: string;
            /** @enum {string} */
            delivery_flow: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
            /** @enum {string} */
            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
            current_assignment: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
                driver: {
                    /** Format: uuid */
                    id: string;
                    full_name: string;
                    phone: string | null;
                } | null;
                /** @description The carrier that has it, when no driver does */
                carrier_code: string | null;
                /** Format: date-time */
                created_at: string;
                accepted_at: string | null;
                picked_up_at: string | null;
            } | null;
        }[];
        /** @description Of an operational return: the delivery that failed */
        original_delivery_id: string | null;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        is_draft: boolean;
        /** @enum {string} */
        custody: "sender" | "driver" | "awaiting_warehouse_receipt" | "warehouse" | "recipient" | "returned_to_sender" | "lost";
        /** @description How often the parcel changed hands */
        custody_count: number;
        /** @enum {string} */
        payer_type: "sender" | "recipient";
        /** @enum {string} */
        payment_method: "cash" | "wallet" | "gateway";
        /** @enum {string} */
        payment_status: "pending" | "held" | "paid" | "released";
        price: number;
        currency_code: string;
        /** @description Due from the sender at pickup or from the recipient at delivery */
        cash_to_collect: number;
        unit_size: number;
        items: {
            /** Format: uuid */
            item_id: string;
            name: string;
            sku: string;
            quantity: number;
            bin_id: string | null;
        }[];
        current_assignment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "completed" | "failed" | "declined" | "released" | "cancelled";
            driver: {
                /** Format: uuid */
                id: string;
                full_name: string;
                phone: string | null;
            } | null;
            /** @description The carrier that has it, when no driver does */
            carrier_code: string | null;
            /** Format: date-time */
            created_at: string;
            accepted_at: string | null;
            picked_up_at: string | null;
        } | null;
        open_exception: {
            /** Format: uuid */
            id: string;
            reason_code: string;
            notes: string | null;
            photo_urls: string[];
            /** Format: date-time */
            opened_at: string;
            /** @description What was chosen while a receipt is still due */
            resolution: ("retry" | "return" | "lost") | null;
        } | null;
        returnStatus: ("retry_pending" | "return_pending" | "return_ready" | "returned") | null;
        source_snapshot: {
            [key: string]: unknown;
        } | null;
        proof_of_delivery: {
            photo_urls: string[];
            signature_url: string | null;
            recipient_name: string | null;
            latitude: number | null;
            longitude: number | null;
            /** Format: date-time */
            at: string;
        } | null;
        transfer_manifest_id: string | null;
        transfer_manifest_item_id: string | null;
        label_assignment: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
    };
};

/** What is sent: Replay what was done offline. */
export type DeliveryDriverDeliveriesSyncInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description In any order: they are done in the order of `occurred_at` */
    actions: {
        /** @description The phone's own id of the action: each is done once */
        client_id: string;
        /**
         * @description As the action's own path ends
         * @enum {string}
         */
        type: "accept" | "decline" | "start-pickup" | "pickup" | "start-delivery" | "deliver" | "fail";
        /** Format: uuid */
        delivery_id: string;
        /**
         * @description As the body on the action's own path
         * @default {}
         */
        payload?: {
            [key: string]: unknown;
        };
        /**
         * Format: date-time
         * @description When it was done, by the phone's clock
         */
        occurred_at: string;
    }[];
};

/** What is answered: Replay what was done offline. */
export type DeliveryDriverDeliveriesSyncOutput = {
    /** @description One for each action, in the order of the request */
    results: {
        client_id: string;
        success: boolean;
        /**
         * @description `deferred`: kept until the action it needs arrives, for 48 hours; it need not be sent again
         * @enum {string}
         */
        status: "applied" | "rejected" | "deferred";
        /** @description Why not, or `deferred`; null when it was done */
        code: string | null;
        message: string | null;
        /** @description What is wrong with the payload */
        details?: {
            field: string;
            message: string;
            code: string;
        }[];
    }[];
};

/** What is sent: Take in cash that a driver collected. */
export type DeliveryDriverMoneySettleInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    driverId: string;
    /** @description The cash handed in, in the tenant's currency */
    amount: number;
    notes?: string | null;
};

/** What is answered: Take in cash that a driver collected. */
export type DeliveryDriverMoneySettleOutput = {
    settlement: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        driver_id: string;
        amount: number;
        notes: string | null;
        /** Format: uuid */
        created_by: string;
        /** Format: date-time */
        created_at: string;
    };
    wallet: {
        /**
         * Format: uuid
         * @description The wallet, for /wallets/{id}
         */
        id: string;
        /** @description ISO 4217 */
        currency_code: string;
        /** @description What the tenant owes the driver */
        balance: number;
        /** @description Cash that the driver collected and has not handed in */
        cash_in_hand: number;
        /** @description All that was ever put into the wallet; `balance` is what is left of it */
        earnings: number;
    };
};

/** What is sent: Show how a driver did. */
export type DeliveryDriverMoneyStatsInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    driverId: string;
    /**
     * Format: date
     * @description First day, in the tenant's time zone
     */
    date_from?: string;
    /**
     * Format: date
     * @description Last day, included
     */
    date_to?: string;
};

/** What is answered: Show how a driver did. */
export type DeliveryDriverMoneyStatsOutput = {
    stats: {
        /** @description Assignments that the driver completed in these days */
        delivered: number;
        /** @description Assignments that failed in these days */
        failed: number;
        /** @description Of the delivered: the share, 0 to 1, delivered within 24 hours of being assigned; null without any */
        on_time_share: number | null;
        /** @description From pickup to delivery, on average over the delivered; null without any */
        average_minutes: number | null;
    };
};

/** What is sent: List what moved a driver's money. */
export type DeliveryDriverMoneyTransactionsInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    driverId: string;
    /**
     * @description Transactions a page
     * @default 20
     */
    limit?: number;
    /** @description `next_cursor` of the page before */
    cursor?: string;
};

/** What is answered: List what moved a driver's money. */
export type DeliveryDriverMoneyTransactionsOutput = {
    /** @description Newest first */
    transactions: {
        /** Format: uuid */
        id: string;
        /** Format: uuid */
        journal_id: string;
        /** @enum {string} */
        account: "wallet" | "cash_in_hand";
        /** @description Positive came in, negative went out */
        amount: number;
        /** @description What moved the money: `cash_collected`, `settlement`, `top_up`, `withdrawal`, ... */
        type: string;
        /** @description What people call the occasion: a delivery code, a receipt number */
        reference: string | null;
        reference_type: string | null;
        reference_id: string | null;
        note: string | null;
        /** @description Of the `account` */
        balance_after: number;
        /** Format: date-time */
        created_at: string;
    }[];
    limit: number;
    /** @description Null: there are no older ones */
    next_cursor: string | null;
};

/** What is sent: Show a driver's wallet and the cash in his hand. */
export type DeliveryDriverMoneyWalletInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    driverId: string;
};

/** What is answered: Show a driver's wallet and the cash in his hand. */
export type DeliveryDriverMoneyWalletOutput = {
    wallet: {
        /**
         * Format: uuid
         * @description The wallet, for /wallets/{id}
         */
        id: string;
        /** @description ISO 4217 */
        currency_code: string;
        /** @description What the tenant owes the driver */
        balance: number;
        /** @description Cash that the driver collected and has not handed in */
        cash_in_hand: number;
        /** @description All that was ever put into the wallet; `balance` is what is left of it */
        earnings: number;
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
        en?: string | null;
        ar?: string | null;
        ku?: string | null;
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

/** What is sent: Show everything that happened to a delivery. */
export type DeliveryTrackingTimelineInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    id: string;
};

/** What is answered: Show everything that happened to a delivery. */
export type DeliveryTrackingTimelineOutput = {
    /** @description Oldest first, by `at` */
    timeline: {
        /** @description `status`, `custody`, `scan`, `proof`, `exception`, `driver_switched`, `resolution`, `lost` … */
        type: string;
        /** @description Of a change: the status or custody before; null when there was none */
        from: string | null;
        /** @description Of a change: the status or custody after it */
        to: string | null;
        actor: {
            /** @enum {string} */
            type: "user" | "driver" | "api_key" | "carrier" | "system";
            /** @description The account's, whichever way it came; a carrier and the server have none */
            id: string | null;
            name: string | null;
        };
        /**
         * Format: date-time
         * @description When it was done
         */
        at: string;
        /**
         * Format: date-time
         * @description When we heard of it: later than `at` for a phone without a network
         */
        received_at: string;
        place: {
            latitude: number;
            longitude: number;
        } | null;
        /** @description Of a staged delivery: the leg on which it happened */
        leg_id: string | null;
        details: {
            [key: string]: unknown;
        } | null;
        /** @description Of a change of custody: its place in the chain, with SHA-256 in hexadecimal */
        link: {
            seq: number;
            hash: string;
            prev_hash: string;
        } | null;
    }[];
};

/** What is sent: Track a delivery by its code. */
export type DeliveryTrackingTrackInput = {
    /** @description A leg's leads to the whole delivery */
    delivery_code: string;
};

/** What is answered: Track a delivery by its code. */
export type DeliveryTrackingTrackOutput = {
    delivery: {
        delivery_code: string;
        /** @enum {string} */
        status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
        /** @description Changes of status and custody, oldest first */
        timeline: {
            /** @description `status`, `custody`, `scan`, `proof`, `exception`, `driver_switched`, `resolution`, `lost` … */
            type: string;
            /** @description Of a change: the status or custody before; null when there was none */
            from: string | null;
            /** @description Of a change: the status or custody after it */
            to: string | null;
            /** Format: date-time */
            at: string;
        }[];
        /** @description When the parcel should be there; null while nobody is on the way whose place is known */
        estimated_at: string | null;
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
