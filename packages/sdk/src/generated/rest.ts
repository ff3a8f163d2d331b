// Made by `pnpm sdk` from the router. Do not edit.

export interface paths {
    "/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List addresses that the caller may see
         * @description One's own. With `tenantId`, a tenant's administrator sees those of all its administrators. System administrators see all.
         *
         *     For anybody signed in.
         *
         *     Reference: 1 §4.3.
         */
        get: operations["places_addresses_list"];
        put?: never;
        /**
         * Save an address, or find it saved already
         * @description An address of the same owner at the same coordinates (8 decimals) is answered instead of saved again: 200, without `action`. With `save_to_address_book` false nothing is saved.
         *
         *     For anybody signed in.
         *
         *     Reference: 1 §4.3.
         */
        post: operations["places_addresses_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/addresses/{addressId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an address
         * @description For anybody signed in.
         *
         *     Reference: 1 §4.3.
         */
        get: operations["places_addresses_get"];
        /**
         * Replace an address
         * @description What is optional and left out stays as it is. `is_primary` false does not unset a primary address.
         *
         *     For anybody signed in.
         *
         *     Reference: 1 §4.3.
         */
        put: operations["places_addresses_update"];
        post?: never;
        /**
         * Delete an address
         * @description For anybody signed in.
         *
         *     Reference: 1 §4.3.
         */
        delete: operations["places_addresses_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one's own API keys
         * @description For anybody signed in.
         *
         *     Reference: 1 §4.1, 3 §3.
         */
        get: operations["identity_apiKeys_list"];
        put?: never;
        /**
         * Create an API key
         * @description The key acts as its maker in this tenant. Its value is in this answer and nowhere else.
         *
         *     For every member of the tenant.
         *
         *     Reference: 1 §4.1, 3 §3.
         */
        post: operations["identity_apiKeys_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the API key of the X-API-Key header
         * @description The same as `GET /api-keys/{api_key}/health`, with the key in the header `X-API-Key`.
         *
         *     No credential needed.
         *
         *     Reference: 1 §4.1, 3 §3.
         */
        get: operations["identity_apiKeys_presentedHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{apiKeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change one of one's own API keys
         * @description For anybody signed in.
         *
         *     Reference: 1 §4.1, 3 §3.
         */
        put: operations["identity_apiKeys_update"];
        post?: never;
        /**
         * Revoke one of one's own API keys for good
         * @description For anybody signed in.
         *
         *     Reference: 1 §4.1, 3 §3.
         */
        delete: operations["identity_apiKeys_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{api_key}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check an API key
         * @description Answers for revoked and expired keys too. `GET /api-keys/health` keeps the key out of addresses.
         *
         *     No credential needed.
         *
         *     Reference: 1 §4.1, 3 §3.
         */
        get: operations["identity_apiKeys_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password
         * @description Enters the tenant named, else the one last used. Ten failures lock an account for 15 minutes.
         *
         *     No credential needed.
         *
         *     Reference: 3 §2.
         */
        post: operations["identity_sessions_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out: end the session of a refresh token
         * @description No credential needed.
         *
         *     Reference: 3 §2.
         */
        post: operations["identity_sessions_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show who is signed in, where, and with which permissions
         * @description For anybody signed in.
         *
         *     Reference: 3 §2.
         */
        get: operations["identity_sessions_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/otp/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a sign-in code
         * @description Six digits, good for 5 minutes and 5 tries. The answer is the same for unknown phones.
         *
         *     No credential needed.
         *
         *     Reference: 3 §2.
         */
        post: operations["identity_otp_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a code
         * @description No credential needed.
         *
         *     Reference: 3 §2.
         */
        post: operations["identity_otp_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change one's own password
         * @description Ends all other sessions of the caller.
         *
         *     For anybody signed in.
         *
         *     Reference: 3 §2.
         */
        put: operations["identity_passwords_change"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a token to set a new password
         * @description The answer is the same whether or not the account exists. The token lives 30 minutes and works once.
         *
         *     No credential needed.
         *
         *     Reference: 3 §2.
         */
        post: operations["identity_passwords_forgot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a token
         * @description Ends all sessions of the account.
         *
         *     No credential needed.
         *
         *     Reference: 3 §2.
         */
        post: operations["identity_passwords_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for new tokens
         * @description Each refresh token is good once. Presenting it again ends the whole session.
         *
         *     No credential needed.
         *
         *     Reference: 3 §2.
         */
        post: operations["identity_sessions_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a customer of a tenant
         * @description Makes the account and the customer record, and signs in.
         *
         *     No credential needed.
         *
         *     Reference: 3 §2.
         */
        post: operations["identity_registration_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's live sessions
         * @description For anybody signed in.
         *
         *     Reference: 3 §2.
         */
        get: operations["identity_sessions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of the caller's sessions
         * @description For anybody signed in.
         *
         *     Reference: 3 §2.
         */
        delete: operations["identity_sessions_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/switch-tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in to another tenant of the caller's
         * @description Opens a session of its own; the one it was asked from goes on.
         *
         *     For anybody signed in.
         *
         *     Reference: 3 §2.
         */
        post: operations["identity_sessions_switchTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List branches
         * @description Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §3.
         */
        get: operations["places_branches_list"];
        put?: never;
        /**
         * Create a branch
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §3.
         */
        post: operations["places_branches_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/branches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a branch
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §3.
         */
        patch: operations["places_branches_update"];
        trace?: never;
    };
    "/carriers/tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the carriers with the tenant's configuration
         * @description Needs `view:tenant` or `manage:tenant`.
         *
         *     Reference: 1 §4.10.
         */
        get: operations["carriers_configuration_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/tenant/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Configure a carrier for the tenant
         * @description What is left out stays. Enabling answers `webhook.url` and `webhook.secret`, to be given to the carrier; the secret is shown this once. Enabling again later makes a new one.
         *
         *     Needs `manage:tenant`.
         *
         *     Reference: 1 §4.10.
         */
        patch: operations["carriers_configuration_update"];
        trace?: never;
    };
    "/carriers/webhooks/{tenant_carrier_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an event of a carrier
         * @description Called by the carrier, signed with `webhook.secret` as the Standard Webhooks specification says: headers `webhook-id`, `webhook-timestamp` (within five minutes) and `webhook-signature` over the body as it was sent. Events that came before are answered and change nothing; late ones never move a delivery backwards.
         *
         *     No credential needed.
         *
         *     Reference: 3 §6.
         */
        post: operations["carriers_events_receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §3.
         */
        get: operations["parties_customers_list"];
        put?: never;
        /**
         * Create a customer
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §3.
         */
        post: operations["parties_customers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a customer
         * @description Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §3.
         */
        get: operations["parties_customers_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a customer
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §3.
         */
        patch: operations["parties_customers_update"];
        trace?: never;
    };
    "/delivery/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries with their counts by status
         * @description Legs of staged deliveries are left out unless `delivery_flow` or `parent_id` asks for them.
         *
         *     Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        get: operations["delivery_deliveries_list"];
        put?: never;
        /**
         * Ask for a delivery
         * @description Prices it and, unless it is a draft, holds a wallet's payment and reserves goods that come from a warehouse. A staged delivery gets two legs, which are what drivers are assigned to.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        post: operations["delivery_deliveries_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a delivery
         * @description Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        get: operations["delivery_deliveries_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a delivery that is not under way
         * @description As long as it is a draft or pending; what is left out stays. Priced anew when what the price depends on is sent; hold and reservations follow.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        patch: operations["delivery_deliveries_update"];
        trace?: never;
    };
    "/delivery/deliveries/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a delivery to a driver or a carrier
         * @description The driver must be active, serve both ends and have room for the parcel; `force` overrides the area and the room. A staged delivery is assigned leg by leg. Where the setting `delivery.driver_acceptance_required` is on, the driver accepts first.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        post: operations["delivery_assignments_assign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/deliveries/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a delivery
         * @description Until it is picked up. Releases assignment, reservations and held payment; a staged delivery takes its legs along.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        post: operations["delivery_deliveries_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/deliveries/{id}/lost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a parcel up as lost
         * @description For a parcel that failed, or that was picked up more than 24 hours ago and not delivered since.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 4 J7.
         */
        post: operations["delivery_assignments_lose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/deliveries/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide what becomes of a delivery that failed
         * @description `retry` makes it pending again, `return` sends the parcel back. Where the warehouse is still to receive the parcel, the choice is kept until then and shown as `returnStatus`.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        post: operations["delivery_assignments_resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/deliveries/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a draft
         * @description Holds the price it was quoted, and reserves its goods.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        post: operations["delivery_deliveries_submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/deliveries/{id}/switch-driver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a delivery to another driver before its pickup
         * @description The former driver is told who took over.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        post: operations["delivery_assignments_switchDriver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/deliveries/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show everything that happened to a delivery
         * @description Changes of status and of custody, scans, proofs and decisions. Of a leg: what happened on it. Of a staged delivery: all.
         *
         *     Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        get: operations["delivery_tracking_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/deliveries/{id}/unassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a delivery back before its pickup
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 4 J9.
         */
        post: operations["delivery_assignments_unassign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/drivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List drivers with their workload
         * @description `workload` informs; it changes no rule about who may be assigned.
         *
         *     Needs `view:tenant`.
         *
         *     Reference: 1 §4.7.
         */
        get: operations["delivery_drivers_list"];
        put?: never;
        /**
         * Make a member a driver
         * @description Needs `manage:users:tenant`.
         *
         *     Reference: 1 §4.7.
         */
        post: operations["delivery_drivers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/drivers/wizard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a person and make them a driver
         * @description Account, membership, driver and, with `vehicle`, the vehicle are made together or not at all.
         *
         *     Needs `manage:users:tenant`.
         *
         *     Reference: 1 §4.7.
         */
        post: operations["delivery_drivers_wizard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/drivers/{driverId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a driver
         * @description Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 1 §4.7.
         */
        get: operations["delivery_drivers_show"];
        /**
         * Change a driver and the person
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 1 §4.7.
         */
        put: operations["delivery_drivers_update"];
        post?: never;
        /**
         * Delete a driver
         * @description Needs `manage:users:tenant`.
         *
         *     Reference: 3 §5.
         */
        delete: operations["delivery_drivers_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/drivers/{driverId}/location": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show where a driver is and was today
         * @description Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        get: operations["delivery_drivers_location"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/drivers/{driverId}/settlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take in cash that a driver collected
         * @description Needs `manage:finance:tenant`.
         *
         *     Reference: 3 §5.
         */
        post: operations["delivery_driverMoney_settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/drivers/{driverId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how a driver did
         * @description Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        get: operations["delivery_driverMoney_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/drivers/{driverId}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what moved a driver's money
         * @description Newest first. Pass `next_cursor` on as `cursor` until it is null; no page repeats or misses a transaction.
         *
         *     Needs `view:tenant` or `manage:finance:tenant`.
         *
         *     Reference: 3 §5.
         */
        get: operations["delivery_driverMoney_transactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/drivers/{driverId}/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a driver's wallet and the cash in his hand
         * @description Needs `view:tenant` or `manage:finance:tenant`.
         *
         *     Reference: 3 §5.
         */
        get: operations["delivery_driverMoney_wallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List delivery services
         * @description Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        get: operations["delivery_services_list"];
        put?: never;
        /**
         * Create a delivery service
         * @description Price = base_price + price_per_unit x unit_size + price_per_km x max(0, great-circle km - free_km), rounded half up to the currency's minor unit or to the setting `finance.rounding_step`.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        post: operations["delivery_services_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/services/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a delivery service
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        patch: operations["delivery_services_update"];
        trace?: never;
    };
    "/delivery/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the kinds of delivery
         * @description No credential needed.
         *
         *     Reference: 1 §4.8.
         */
        get: operations["delivery_types_list"];
        put?: never;
        /**
         * Add a kind of delivery for all tenants
         * @description For system administrators.
         *
         *     Reference: 3 §5.
         */
        post: operations["delivery_types_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/types/{typeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a kind of delivery
         * @description No credential needed.
         *
         *     Reference: 1 §4.8.
         */
        get: operations["delivery_types_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/vehicles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List vehicles
         * @description Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        get: operations["delivery_vehicles_list"];
        put?: never;
        /**
         * Create a vehicle
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        post: operations["delivery_vehicles_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/vehicles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a vehicle
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        patch: operations["delivery_vehicles_update"];
        trace?: never;
    };
    "/delivery/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List zones
         * @description Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        get: operations["delivery_zones_list"];
        put?: never;
        /**
         * Create a zone
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        post: operations["delivery_zones_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery/zones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a zone that no driver has
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        delete: operations["delivery_zones_delete"];
        options?: never;
        head?: never;
        /**
         * Rename or redraw a zone
         * @description `polygon` replaces the outline as a whole.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §5.
         */
        patch: operations["delivery_zones_update"];
        trace?: never;
    };
    "/dev/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages sent in development
         * @description Sign-in codes and reset tokens go here while no real channel is set up. Not served in production.
         *
         *     No credential needed.
         *
         *     Reference: 3 §12, 4 C5.
         */
        get: operations["messaging_outbox_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/driver/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Go on or off duty
         * @description For drivers.
         *
         *     Reference: 3 §5.
         */
        put: operations["delivery_driverApp_setAvailability"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/driver/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One's deliveries: in hand, and those that are over
         * @description For drivers.
         *
         *     Reference: 3 §5, 4 E7.
         */
        get: operations["delivery_driverDeliveries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/driver/deliveries/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Accept a delivery
         * @description Done already by the caller: answered as it is, without effect.
         *
         *     For the driver to whom it is assigned.
         *
         *     Reference: 3 §5, 4 E3, 4 E6, 4 A9.
         */
        put: operations["delivery_driverDeliveries_accept"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/driver/deliveries/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Decline a delivery
         * @description Done already by the caller: answered as it is, without effect.
         *
         *     For the driver to whom it is assigned.
         *
         *     Reference: 3 §5, 4 E3, 4 E6, 4 A9.
         */
        put: operations["delivery_driverDeliveries_decline"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/driver/deliveries/{id}/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hand over the parcel, with proof
         * @description Done already by the caller: answered as it is, without effect.
         *
         *     For the driver to whom it is assigned.
         *
         *     Reference: 3 §5, 4 E3, 4 E6, 4 A9.
         */
        put: operations["delivery_driverDeliveries_deliver"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/driver/deliveries/{id}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say that the delivery failed, and why
         * @description Done already by the caller: answered as it is, without effect.
         *
         *     For the driver to whom it is assigned.
         *
         *     Reference: 3 §5, 4 E3, 4 E6, 4 A9.
         */
        put: operations["delivery_driverDeliveries_fail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/driver/deliveries/{id}/pickup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Take the parcel
         * @description Done already by the caller: answered as it is, without effect.
         *
         *     For the driver to whom it is assigned.
         *
         *     Reference: 3 §5, 4 E3, 4 E6, 4 A9.
         */
        put: operations["delivery_driverDeliveries_pickup"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/driver/deliveries/{id}/start-delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set out for the recipient
         * @description Done already by the caller: answered as it is, without effect.
         *
         *     For the driver to whom it is assigned.
         *
         *     Reference: 3 §5, 4 E3, 4 E6, 4 A9.
         */
        put: operations["delivery_driverDeliveries_startDelivery"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/driver/deliveries/{id}/start-pickup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set out for the parcel
         * @description Done already by the caller: answered as it is, without effect.
         *
         *     For the driver to whom it is assigned.
         *
         *     Reference: 3 §5, 4 E3, 4 E6, 4 A9.
         */
        put: operations["delivery_driverDeliveries_startPickup"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/driver/location": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report where one was
         * @description Points are kept for 30 days.
         *
         *     For drivers.
         *
         *     Reference: 3 §5.
         */
        post: operations["delivery_driverApp_recordLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/driver/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay what was done offline
         * @description Each action is done once by its `client_id`, whatever it comes with: a repeated one gets the result of the first.
         *
         *     For drivers.
         *
         *     Reference: 3 §5, 4 E7, 4 J13.
         */
        post: operations["delivery_driverDeliveries_sync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenant's deliveries
         * @description A customer's own key lists its own.
         *
         *     For keys of those who run operations, and of customers for what is their own.
         *
         *     Reference: 3 §6.
         */
        get: operations["external_deliveries_list"];
        put?: never;
        /**
         * Ask for a delivery
         * @description `delivery.id` is the delivery code, to be kept for tracking. An Idempotency-Key or an `external_reference_id` of your own makes sure that a repeated request makes no second delivery.
         *
         *     For keys of those who run operations, and of customers for what is their own.
         *
         *     Reference: 1 §4.9.
         */
        post: operations["external_deliveries_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external/deliveries/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for many deliveries
         * @description 1 to 100. Each is made or refused by itself, and `results[]` says which, in the order of the request. The whole request is kept under its Idempotency-Key: sent again, it answers the same and makes nothing twice.
         *
         *     For keys of those who run operations, and of customers for what is their own.
         *
         *     Reference: 3 §6.
         */
        post: operations["external_deliveries_bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external/deliveries/{delivery_code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a delivery
         * @description For keys of those who run operations, and of customers for what is their own.
         *
         *     Reference: 3 §6.
         */
        get: operations["external_deliveries_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external/deliveries/{delivery_code}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a delivery off
         * @description Until the parcel was picked up. Money that is held for it is free again.
         *
         *     For keys of those who run operations, and of customers for what is their own.
         *
         *     Reference: 3 §6.
         */
        post: operations["external_deliveries_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external/delivery-services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the services the tenant offers
         * @description For keys of those who see the tenant or run operations, and of customers.
         *
         *     Reference: 3 §6.
         */
        get: operations["external_deliveryServices_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external/price-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask what a delivery costs
         * @description Reads only: nothing is reserved, and it can be repeated without an Idempotency-Key.
         *
         *     For keys of those who see the tenant or run operations, and of customers.
         *
         *     Reference: 3 §6.
         */
        post: operations["external_deliveryServices_quote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/external/warehouses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenant's warehouses
         * @description Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 1 §4.9.
         */
        get: operations["external_warehouses_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/institutions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List institutions
         * @description Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §3.
         */
        get: operations["parties_institutions_list"];
        put?: never;
        /**
         * Create an institution
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §3.
         */
        post: operations["parties_institutions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/institutions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an institution
         * @description Needs `view:tenant` or `manage:operations:tenant`.
         *
         *     Reference: 3 §3.
         */
        get: operations["parties_institutions_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an institution
         * @description Needs `manage:operations:tenant`.
         *
         *     Reference: 3 §3.
         */
        patch: operations["parties_institutions_update"];
        trace?: never;
    };
    "/messaging/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a device for push messages
         * @description For anybody signed in.
         *
         *     Reference: 3 §12.
         */
        post: operations["messaging_devices_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget a device
         * @description For anybody signed in.
         *
         *     Reference: 3 §12.
         */
        delete: operations["messaging_devices_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List own notifications
         * @description Title and body are in the language of the request.
         *
         *     For every member of the tenant.
         *
         *     Reference: 1 §4.4.
         */
        get: operations["messaging_notifications_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/notifications/mark-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark some or all notifications as read
         * @description For every member of the tenant.
         *
         *     Reference: 1 §4.4.
         */
        put: operations["messaging_notifications_markRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/notifications/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count own notifications
         * @description For every member of the tenant.
         *
         *     Reference: 1 §4.4.
         */
        get: operations["messaging_notifications_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/notifications/{notification_id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Acknowledge a critical notification
         * @description Confirms that it was seen and controls nothing else. Repeating it answers the first time.
         *
         *     For every member of the tenant.
         *
         *     Reference: 1 §4.4.
         */
        put: operations["messaging_notifications_acknowledge"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List permissions
         * @description Needs `view:tenant` or `manage:users:tenant`.
         *
         *     Reference: 3 §3.
         */
        get: operations["identity_permissions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description Needs `view:tenant` or `manage:users:tenant`.
         *
         *     Reference: 1 §4.2.
         */
        get: operations["identity_roles_list"];
        put?: never;
        /**
         * Create a role
         * @description Needs `manage:users:tenant`.
         *
         *     Reference: 1 §4.2.
         */
        post: operations["identity_roles_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a role
         * @description Needs `view:tenant` or `manage:users:tenant`.
         *
         *     Reference: 1 §4.2.
         */
        get: operations["identity_roles_show"];
        /**
         * Rename or describe a role
         * @description Needs `manage:users:tenant`.
         *
         *     Reference: 1 §4.2.
         */
        put: operations["identity_roles_update"];
        post?: never;
        /**
         * Delete a role that nobody holds
         * @description Needs `manage:users:tenant`.
         *
         *     Reference: 1 §4.2.
         */
        delete: operations["identity_roles_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{roleId}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a role permissions
         * @description All or none of `permission_ids` are assigned.
         *
         *     Needs `manage:users:tenant`.
         *
         *     Reference: 1 §4.2.
         */
        post: operations["identity_roles_addPermissions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{roleId}/permissions/{permissionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a permission from a role
         * @description Needs `manage:users:tenant`.
         *
         *     Reference: 1 §4.2.
         */
        delete: operations["identity_roles_removePermission"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tenants
         * @description For system administrators.
         *
         *     Reference: 3 §3.
         */
        get: operations["identity_tenants_list"];
        put?: never;
        /**
         * Found a tenant
         * @description Makes the tenant, its settings and its first administrator.
         *
         *     For system administrators.
         *
         *     Reference: 3 §3.
         */
        post: operations["identity_tenants_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/current/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the tenant's settings
         * @description Needs `view:tenant` or `manage:tenant`.
         *
         *     Reference: 3 §3.
         */
        get: operations["identity_settings_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the tenant's settings
         * @description A JSON merge patch (RFC 7396): what is left out stays, null brings the default back.
         *
         *     Needs `manage:tenant`.
         *
         *     Reference: 3 §3.
         */
        patch: operations["identity_settings_update"];
        trace?: never;
    };
    "/tenants/{tenantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a tenant
         * @description For system administrators.
         *
         *     Reference: 3 §3.
         */
        get: operations["identity_tenants_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change or suspend a tenant
         * @description For system administrators.
         *
         *     Reference: 3 §3.
         */
        patch: operations["identity_tenants_update"];
        trace?: never;
    };
    "/track/{delivery_code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Track a delivery by its code
         * @description Public: no credential, and nothing of the people concerned.
         *
         *     No credential needed.
         *
         *     Reference: 3 §5.
         */
        get: operations["delivery_tracking_track"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenant's members
         * @description Needs `manage:users:tenant`.
         *
         *     Reference: 3 §3.
         */
        get: operations["identity_users_list"];
        put?: never;
        /**
         * Make somebody a member
         * @description An account with this e-mail or phone joins the tenant as it is; otherwise a new one is made.
         *
         *     Needs `manage:users:tenant`.
         *
         *     Reference: 3 §3.
         */
        post: operations["identity_users_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a member
         * @description Needs `manage:users:tenant`.
         *
         *     Reference: 3 §3.
         */
        get: operations["identity_users_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a member
         * @description Needs `manage:users:tenant`.
         *
         *     Reference: 3 §3.
         */
        patch: operations["identity_users_update"];
        trace?: never;
    };
    "/users/{userId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a member's roles
         * @description Needs `manage:users:tenant`.
         *
         *     Reference: 3 §3.
         */
        put: operations["identity_users_setRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a wallet
         * @description Needs `view:tenant` or `manage:finance:tenant`.
         *
         *     Reference: 3 §13.
         */
        get: operations["finance_wallets_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a wallet's entries
         * @description Newest first. Pass `next_cursor` on as `cursor` until it is null; no page repeats or misses an entry.
         *
         *     Needs `view:tenant` or `manage:finance:tenant`.
         *
         *     Reference: 3 §13.
         */
        get: operations["finance_wallets_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{id}/top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put money into a wallet
         * @description Needs `manage:finance:tenant`.
         *
         *     Reference: 3 §13.
         */
        post: operations["finance_wallets_topUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{id}/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay money out of a wallet
         * @description Needs `manage:finance:tenant`.
         *
         *     Reference: 3 §13.
         */
        post: operations["finance_wallets_withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousing/inventory-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List items, with their stock in one warehouse
         * @description With `warehouse_id` each item has `stock_quantity` and `stock_status`, unstocked ones too. `active` and `inactive` ignore the `is_active` filter, the label counters follow it.
         *
         *     Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 2 §4.2.
         */
        get: operations["warehousing_items_list"];
        put?: never;
        /**
         * Create an item
         * @description Send `unit_size`, or `weight` with all three sides and it is computed. A taken or missing `item_code` gives the next unused one: read it from the answer.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 2 §4.2.
         */
        post: operations["warehousing_items_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousing/inventory-items/code/{item_code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the item of a numeric code
         * @description Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 2 §4.2.
         */
        get: operations["warehousing_items_showByCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousing/inventory-items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an item and where it is stocked
         * @description Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 2 §4.2.
         */
        get: operations["warehousing_items_show"];
        put?: never;
        post?: never;
        /**
         * Retire an item that has no stock left
         * @description It becomes inactive; its SKU, code and barcode stay taken.
         *
         *     Needs `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        delete: operations["warehousing_items_retire"];
        options?: never;
        head?: never;
        /**
         * Change an item
         * @description `dimensions` and `attributes` are merged, `category_ids` replaces the list, `unit_size: null` computes it anew. `barcode` and `item_code` never change.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 2 §4.2.
         */
        patch: operations["warehousing_items_update"];
        trace?: never;
    };
    "/warehousing/inventory-stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a warehouse's stock
         * @description Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 2 §4.1.
         */
        get: operations["warehousing_stock_list"];
        put?: never;
        /**
         * Set the stock of an item in a bin
         * @description Makes the row of this warehouse, item and bin, or updates the one that is there. Where several rows differ in lot or status, name the lot or the status. Every change of quantity leaves a transaction.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 2 §4.1.
         */
        post: operations["warehousing_stock_upsert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousing/inventory-stock/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a stock row and its latest movements
         * @description Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 2 §4.1.
         */
        get: operations["warehousing_stock_show"];
        /**
         * Change a stock row
         * @description Leaves a `stock_adjustment` transaction, of quantity 0 when the quantity stays.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 2 §4.1.
         */
        put: operations["warehousing_stock_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousing/inventory-transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List movements of stock
         * @description Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 2 §4.3.
         */
        get: operations["warehousing_transactions_list"];
        put?: never;
        /**
         * Record a movement of stock
         * @description `receive` and `return` add, `pick` takes what is not reserved, `move` takes from the stock and adds to the same goods in `to_bin_id`, `stock_adjustment` adds or takes by `direction`, `count` sets.
         *
         *     Needs `manage:operations:tenant`.
         *
         *     Reference: 2 §4.3.
         */
        post: operations["warehousing_transactions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousing/inventory-transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a movement of stock
         * @description Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 2 §4.3.
         */
        get: operations["warehousing_transactions_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousing/item-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List item categories
         * @description Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        get: operations["warehousing_itemCategories_list"];
        put?: never;
        /**
         * Create an item category
         * @description Needs `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        post: operations["warehousing_itemCategories_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousing/item-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an item category that nothing uses
         * @description Needs `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        delete: operations["warehousing_itemCategories_delete"];
        options?: never;
        head?: never;
        /**
         * Rename or move an item category
         * @description Needs `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        patch: operations["warehousing_itemCategories_update"];
        trace?: never;
    };
    "/warehousing/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the locations of warehouses
         * @description Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        get: operations["warehousing_locations_list"];
        put?: never;
        /**
         * Create a location
         * @description Needs `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        post: operations["warehousing_locations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousing/locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change, move or switch off a location
         * @description Needs `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        patch: operations["warehousing_locations_update"];
        trace?: never;
    };
    "/warehousing/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reservations of stock
         * @description Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        get: operations["warehousing_reservations_list"];
        put?: never;
        /**
         * Reserve stock
         * @description Only available stock that has not expired is reserved. Refused with `available` when there is too little.
         *
         *     Needs `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        post: operations["warehousing_reservations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousing/reservations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Release a reservation
         * @description Needs `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        delete: operations["warehousing_reservations_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousing/warehouses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List warehouses
         * @description Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        get: operations["warehousing_warehouses_list"];
        put?: never;
        /**
         * Create a warehouse
         * @description It comes with one location: the bin `RECEIVING`, where goods arrive unless told otherwise.
         *
         *     Needs `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        post: operations["warehousing_warehouses_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousing/warehouses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a warehouse
         * @description Needs `view:tenant` or `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        get: operations["warehousing_warehouses_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a warehouse
         * @description `address` is merged into the one it has; `customer_ids` replaces the list.
         *
         *     Needs `manage:operations:tenant` or `manage:module:warehouse`.
         *
         *     Reference: 3 §4.
         */
        patch: operations["warehousing_warehouses_update"];
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Needs `manage:tenant`.
         *
         *     Reference: 3 §6.
         */
        get: operations["webhooks_list"];
        put?: never;
        /**
         * Subscribe a URL to events
         * @description Events are posted as JSON `{type, timestamp, data}`, signed as Standard Webhooks say (`webhook-id`, `webhook-timestamp`, `webhook-signature`). An answer of 2xx within 15 seconds takes the event; anything else, a redirect included, is tried again with growing pauses for three days. An event may come twice, under the same `webhook-id`, and events may overtake each other. 410 switches the webhook off.
         *
         *     Needs `manage:tenant`.
         *
         *     Reference: 3 §6.
         */
        post: operations["webhooks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/attempts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description At once, and for another three days if need be. A try that is due anyway is brought forward.
         *
         *     Needs `manage:tenant`.
         *
         *     Reference: 3 §6.
         */
        post: operations["webhooks_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook, with whatever is on its way to it
         * @description Needs `manage:tenant`.
         *
         *     Reference: 3 §6.
         */
        delete: operations["webhooks_delete"];
        options?: never;
        head?: never;
        /**
         * Change a webhook, switch it on or off, or rotate its secret
         * @description Needs `manage:tenant`.
         *
         *     Reference: 3 §6.
         */
        patch: operations["webhooks_update"];
        trace?: never;
    };
    "/webhooks/{id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's tries, made and due
         * @description Needs `manage:tenant`.
         *
         *     Reference: 3 §6.
         */
        get: operations["webhooks_attempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Puts a `webhook.test` event on its way, like any other; its tries show how the receiver takes it.
         *
         *     Needs `manage:tenant`.
         *
         *     Reference: 3 §6.
         */
        post: operations["webhooks_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/notifications/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow own notifications as they come
         * @description Server-sent events: `ready` with the position at which the stream stands, then `notification` for each new one. `id` is the position: sent back as `Last-Event-ID` it resumes there without a gap. The stream ends after 15 minutes at most; connect again.
         *
         *     For every member of the tenant.
         *
         *     Reference: 3 §12.
         */
        get: operations["messaging_notifications_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a photo or document
         * @description One part named `file`: JPEG, PNG, WebP or PDF, at most 10 MiB, its content of the type that it says. Put the answered `url` into the URL fields of records.
         *
         *     For every member of the tenant.
         *
         *     Reference: 4 J14.
         */
        post: operations["upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file
         * @description With a credential of the tenant: its members' for what they uploaded, and for everything with any of its permissions. Or without one by the signed link that records carry, until it expires.
         *
         *     No credential needed.
         *
         *     Reference: 4 J14.
         */
        get: operations["open"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "delivery.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event `delivery.status_changed`
         * @description Posted to the URLs that subscribed to it, signed as Standard Webhooks say (3 §6).
         */
        post: operations["webhooks.sent.delivery.status_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "storefront_order.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event `storefront_order.status_changed`
         * @description Posted to the URLs that subscribed to it, signed as Standard Webhooks say (3 §6).
         */
        post: operations["webhooks.sent.storefront_order.status_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "stock.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event `stock.changed`
         * @description Posted to the URLs that subscribed to it, signed as Standard Webhooks say (3 §6).
         */
        post: operations["webhooks.sent.stock.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transfer_manifest.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event `transfer_manifest.status_changed`
         * @description Posted to the URLs that subscribed to it, signed as Standard Webhooks say (3 §6).
         */
        post: operations["webhooks.sent.transfer_manifest.status_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event `webhook.test`
         * @description Posted to the URLs that subscribed to it, signed as Standard Webhooks say (3 §6).
         */
        post: operations["webhooks.sent.webhook.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description What every refused request answers; some reasons add fields of their own
         * @example {
         *       "success": false,
         *       "message": "Field required: name",
         *       "code": "validation_failed",
         *       "details": [
         *         {
         *           "field": "name",
         *           "message": "Field required: name",
         *           "code": "required"
         *         }
         *       ],
         *       "request_id": "0198c0de-7a5e-7000-8000-000000000001"
         *     }
         */
        Failure: {
            /** @constant */
            success: false;
            /** @description What went wrong, in the language asked for */
            message: string;
            /** @description Stable name of the reason; branch on this */
            code: string;
            details?: {
                field: string;
                message: string;
                code: string;
            }[];
            /** @description Quote this when you report a problem */
            request_id: string | null;
        } & {
            [key: string]: unknown;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    places_addresses_list: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Only this user's: one's own, or a member's of the tenant that one administers */
                userId?: string;
                /** @description All addresses of this tenant's administrators, for one of them */
                tenantId?: string;
                addressType?: "user" | "tenant" | "branch" | "warehouse" | "customer" | "pickup" | "delivery";
                /** @description Part of full_address */
                search?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Addresses retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    places_addresses_create: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address_type": "user",
                 *       "title": {
                 *         "en": "en",
                 *         "ar": "ar",
                 *         "ku": "ku"
                 *       },
                 *       "full_address": "full address",
                 *       "address_line1": "address line1",
                 *       "address_line2": "address line2",
                 *       "street": "street",
                 *       "building": "building",
                 *       "floor": "floor",
                 *       "apartment": "apartment",
                 *       "city": "city",
                 *       "state": "state",
                 *       "postal_code": "postal code",
                 *       "country": "Iraq",
                 *       "country_code": "IQ",
                 *       "latitude": 33.3152,
                 *       "longitude": 44.3661,
                 *       "contact_info": {
                 *         "phone": "+9647701234567",
                 *         "email": "someone@example.com"
                 *       },
                 *       "is_primary": true,
                 *       "is_billing": true,
                 *       "is_shipping": true,
                 *       "metadata": {
                 *         "delivery_instructions": "delivery instructions",
                 *         "landmark": "landmark"
                 *       },
                 *       "user_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "save_to_address_book": true
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description This address is already saved as “” */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
            /** @description Address saved */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    places_addresses_get: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                addressId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Address retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    places_addresses_update: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                addressId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address_type": "user",
                 *       "title": {
                 *         "en": "en",
                 *         "ar": "ar",
                 *         "ku": "ku"
                 *       },
                 *       "full_address": "full address",
                 *       "address_line1": "address line1",
                 *       "address_line2": "address line2",
                 *       "street": "street",
                 *       "building": "building",
                 *       "floor": "floor",
                 *       "apartment": "apartment",
                 *       "city": "city",
                 *       "state": "state",
                 *       "postal_code": "postal code",
                 *       "country": "Iraq",
                 *       "country_code": "IQ",
                 *       "latitude": 33.3152,
                 *       "longitude": 44.3661,
                 *       "contact_info": {
                 *         "phone": "+9647701234567",
                 *         "email": "someone@example.com"
                 *       },
                 *       "is_primary": true,
                 *       "is_billing": true,
                 *       "is_shipping": true,
                 *       "metadata": {
                 *         "delivery_instructions": "delivery instructions",
                 *         "landmark": "landmark"
                 *       },
                 *       "is_active": true
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Address updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    places_addresses_delete: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                addressId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Address deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    identity_apiKeys_list: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Case-insensitive substring */
                search?: string;
                /** @description Only keys of this tenant */
                tenant_id?: string;
                /** @description Whose keys: oneself; for system administrators anybody */
                user_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description API keys retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        apiKeys: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** Format: date-time */
                            created_at: string;
                            /** @description null: never */
                            expires_at: string | null;
                            is_active: boolean;
                            /** Format: uuid */
                            created_by: string;
                            revoked_at: string | null;
                            description: string | null;
                            /**
                             * Format: uuid
                             * @description The tenant in which the key acts
                             */
                            tenant_id: string;
                            /** @description The end of the key's value, to tell keys apart */
                            last_four: string;
                            last_used_at: string | null;
                        }[];
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    identity_apiKeys_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Warehouse terminal",
                 *       "expires_at": "2030-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": {
                    name: string;
                    description?: string | null;
                    /** @description In the future; absent or null: never */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description API key created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** Format: date-time */
                            created_at: string;
                            /** @description null: never */
                            expires_at: string | null;
                            is_active: boolean;
                            description: string | null;
                            /** @description The secret, shown here and never again; null in a replay */
                            api_key: string | null;
                        };
                    };
                };
            };
        };
    };
    identity_apiKeys_presentedHealth: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description API key status retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        /** Format: uuid */
                        id: string;
                        name: string;
                        /** Format: date-time */
                        created_at: string;
                        /** @description null: never */
                        expires_at: string | null;
                        is_active: boolean;
                        /** Format: uuid */
                        created_by: string;
                        revoked_at: string | null;
                        /** @description External modules that the key's owner can reach */
                        modules: string[];
                    };
                };
            };
        };
    };
    identity_apiKeys_update: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                apiKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "is_active": false
                 *     }
                 */
                "application/json": {
                    name?: string;
                    description?: string | null;
                    /** @description In the future; null: never */
                    expires_at?: string | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description API key updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        apiKey: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** Format: date-time */
                            created_at: string;
                            /** @description null: never */
                            expires_at: string | null;
                            is_active: boolean;
                            description: string | null;
                        };
                    };
                };
            };
        };
    };
    identity_apiKeys_revoke: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                apiKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description API key revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    identity_apiKeys_health: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                /** @description The key's value */
                api_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description API key status retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        /** Format: uuid */
                        id: string;
                        name: string;
                        /** Format: date-time */
                        created_at: string;
                        /** @description null: never */
                        expires_at: string | null;
                        is_active: boolean;
                        /** Format: uuid */
                        created_by: string;
                        revoked_at: string | null;
                        /** @description External modules that the key's owner can reach */
                        modules: string[];
                    };
                };
            };
        };
    };
    identity_sessions_login: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "someone@example.com",
                 *       "password": "a long pass phrase"
                 *     }
                 */
                "application/json": {
                    /** @example someone@example.com */
                    email?: string;
                    phone?: string;
                    password: string;
                    /**
                     * Format: uuid
                     * @description The tenant to enter
                     */
                    tenant_id?: string;
                };
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        /** @description JWT for `Authorization: Bearer` */
                        access_token: string;
                        /** @constant */
                        token_type: "Bearer";
                        /** @description Seconds the access token lives */
                        expires_in: number;
                        /** @description Good for one refresh, which answers the next one; 30 days from its last use */
                        refresh_token: string;
                        user: {
                            /** Format: uuid */
                            id: string;
                            full_name: string;
                            first_name: string;
                            last_name: string;
                            email: string | null;
                            phone: string | null;
                            avatar_url: string | null;
                            is_system_admin: boolean;
                        };
                        /** @description The tenant entered; null for who works in none */
                        tenant: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                        } | null;
                        roles: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        /** @description Names of what the roles allow */
                        permissions: string[];
                    };
                };
            };
        };
    };
    identity_sessions_logout: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refresh_token": "refresh token"
                 *     }
                 */
                "application/json": {
                    refresh_token: string;
                };
            };
        };
        responses: {
            /** @description Signed out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    identity_sessions_me: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Session retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        user: {
                            /** Format: uuid */
                            id: string;
                            full_name: string;
                            first_name: string;
                            last_name: string;
                            email: string | null;
                            phone: string | null;
                            avatar_url: string | null;
                            is_system_admin: boolean;
                        };
                        /** @description The tenant entered; null for who works in none */
                        tenant: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                        } | null;
                        roles: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        /** @description Names of what the roles allow */
                        permissions: string[];
                        /** @description Every tenant the user belongs to */
                        tenants: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                            status: string;
                        }[];
                    };
                };
            };
        };
    };
    identity_otp_request: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+9647701234567"
                 *     }
                 */
                "application/json": {
                    phone: string;
                };
            };
        };
        responses: {
            /** @description If the number is registered, a code has been sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    identity_otp_verify: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+9647701234567",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": {
                    phone: string;
                    /** @description The six digits of the message */
                    code: string;
                    /**
                     * Format: uuid
                     * @description The tenant to enter
                     */
                    tenant_id?: string;
                };
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        /** @description JWT for `Authorization: Bearer` */
                        access_token: string;
                        /** @constant */
                        token_type: "Bearer";
                        /** @description Seconds the access token lives */
                        expires_in: number;
                        /** @description Good for one refresh, which answers the next one; 30 days from its last use */
                        refresh_token: string;
                        user: {
                            /** Format: uuid */
                            id: string;
                            full_name: string;
                            first_name: string;
                            last_name: string;
                            email: string | null;
                            phone: string | null;
                            avatar_url: string | null;
                            is_system_admin: boolean;
                        };
                        /** @description The tenant entered; null for who works in none */
                        tenant: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                        } | null;
                        roles: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        /** @description Names of what the roles allow */
                        permissions: string[];
                    };
                };
            };
        };
    };
    identity_passwords_change: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "a long pass phrase",
                 *       "new_password": "another long pass phrase"
                 *     }
                 */
                "application/json": {
                    current_password: string;
                    /**
                     * @description 10 to 128 characters; spaces count
                     * @example correct horse battery
                     */
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Password changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    identity_passwords_forgot: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "someone@example.com"
                 *     }
                 */
                "application/json": {
                    /** @example someone@example.com */
                    email?: string;
                    phone?: string;
                };
            };
        };
        responses: {
            /** @description If the account exists, a reset token has been sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    identity_passwords_reset: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "the token from the message",
                 *       "new_password": "another long pass phrase"
                 *     }
                 */
                "application/json": {
                    token: string;
                    /**
                     * @description 10 to 128 characters; spaces count
                     * @example correct horse battery
                     */
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Password reset, sign in with the new one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    identity_sessions_refresh: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refresh_token": "refresh token"
                 *     }
                 */
                "application/json": {
                    refresh_token: string;
                };
            };
        };
        responses: {
            /** @description Session refreshed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        /** @description JWT for `Authorization: Bearer` */
                        access_token: string;
                        /** @constant */
                        token_type: "Bearer";
                        /** @description Seconds the access token lives */
                        expires_in: number;
                        /** @description Good for one refresh, which answers the next one; 30 days from its last use */
                        refresh_token: string;
                        user: {
                            /** Format: uuid */
                            id: string;
                            full_name: string;
                            first_name: string;
                            last_name: string;
                            email: string | null;
                            phone: string | null;
                            avatar_url: string | null;
                            is_system_admin: boolean;
                        };
                        /** @description The tenant entered; null for who works in none */
                        tenant: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                        } | null;
                        roles: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        /** @description Names of what the roles allow */
                        permissions: string[];
                    };
                };
            };
        };
    };
    identity_registration_register: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tenant_code": "tenant code",
                 *       "first_name": "first name",
                 *       "last_name": "last name",
                 *       "phone": "+9647701234567",
                 *       "email": "someone@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    /** @description Code of the tenant to become a customer of */
                    tenant_code: string;
                    first_name: string;
                    last_name: string;
                    phone: string;
                    /** @example someone@example.com */
                    email: string;
                    /**
                     * @description 10 to 128 characters; spaces count
                     * @example correct horse battery
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Welcome, your account has been created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        /** @description JWT for `Authorization: Bearer` */
                        access_token: string;
                        /** @constant */
                        token_type: "Bearer";
                        /** @description Seconds the access token lives */
                        expires_in: number;
                        /** @description Good for one refresh, which answers the next one; 30 days from its last use */
                        refresh_token: string;
                        user: {
                            /** Format: uuid */
                            id: string;
                            full_name: string;
                            first_name: string;
                            last_name: string;
                            email: string | null;
                            phone: string | null;
                            avatar_url: string | null;
                            is_system_admin: boolean;
                        };
                        /** @description The tenant entered; null for who works in none */
                        tenant: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                        } | null;
                        roles: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        /** @description Names of what the roles allow */
                        permissions: string[];
                    };
                };
            };
        };
    };
    identity_sessions_list: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        sessions: {
                            /** Format: uuid */
                            id: string;
                            tenant_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_used_at: string;
                            user_agent: string | null;
                            ip: string | null;
                            /** @description The session of this request */
                            is_current: boolean;
                        }[];
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    identity_sessions_delete: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Session ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    identity_sessions_switchTenant: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tenant_id": "0198c0de-7a5e-7000-8000-000000000001"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    tenant_id: string;
                };
            };
        };
        responses: {
            /** @description Tenant switched */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        /** @description JWT for `Authorization: Bearer`; null in a replay */
                        access_token: string | null;
                        /** @constant */
                        token_type: "Bearer";
                        /** @description Seconds the access token lives */
                        expires_in: number;
                        /** @description null in a replay */
                        refresh_token: string | null;
                        user: {
                            /** Format: uuid */
                            id: string;
                            full_name: string;
                            first_name: string;
                            last_name: string;
                            email: string | null;
                            phone: string | null;
                            avatar_url: string | null;
                            is_system_admin: boolean;
                        };
                        /** @description The tenant entered; null for who works in none */
                        tenant: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                        } | null;
                        roles: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        /** @description Names of what the roles allow */
                        permissions: string[];
                    };
                };
            };
        };
    };
    places_branches_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Part of the name or code */
                search?: string;
                warehouse_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Branches retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    places_branches_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Karrada",
                 *       "code": "KRD",
                 *       "address": {
                 *         "full_address": "Abu Nuwas Street, Karrada, Baghdad",
                 *         "lat": 33.3152,
                 *         "lng": 44.3661
                 *       }
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Branch created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    places_branches_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Main",
                 *       "code": "code",
                 *       "address_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "address": {
                 *         "full_address": "Abu Nuwas Street, Karrada, Baghdad",
                 *         "lat": 33.3152,
                 *         "lng": 44.3661,
                 *         "title": {
                 *           "en": "en",
                 *           "ar": "ar",
                 *           "ku": "ku"
                 *         },
                 *         "contact_info": {
                 *           "phone": "+9647701234567",
                 *           "email": "someone@example.com"
                 *         },
                 *         "address_line1": "address line1",
                 *         "address_line2": "address line2",
                 *         "street": "street",
                 *         "building": "building",
                 *         "floor": "floor",
                 *         "apartment": "apartment",
                 *         "city": "city",
                 *         "state": "state",
                 *         "postal_code": "postal code",
                 *         "country": "Iraq",
                 *         "country_code": "IQ"
                 *       },
                 *       "warehouse_id": "0198c0de-7a5e-7000-8000-000000000001"
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Branch updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    carriers_configuration_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Carriers retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    carriers_configuration_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                /** @description The carrier's code, e.g. `sandbox` */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "is_enabled": true,
                 *       "prefer_internal": true,
                 *       "default_price": 4000
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Carrier configured */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    carriers_events_receive: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                tenant_carrier_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "evt_0001",
                 *       "delivery_code": "RAF-00000001",
                 *       "status": "picked_up",
                 *       "occurred_at": "2026-11-21T08:00:00.000Z",
                 *       "details": {
                 *         "courier": "A-17"
                 *       }
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Event received */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        /**
                         * @description `applied`: the delivery moved. `ignored`: it is no delivery of this carrier. `backwards`: it is there already, or further. `duplicate`: this event came before
                         * @enum {string}
                         */
                        outcome: "applied" | "ignored" | "backwards" | "duplicate";
                    };
                };
            };
        };
    };
    parties_customers_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Part of the name, phone or e-mail */
                search?: string;
                user_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Customers retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    parties_customers_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "full_name": "Baran Store",
                 *       "phone": "+9647501234567",
                 *       "email": "baran@example.com"
                 *     }
                 */
                "application/json": {
                    full_name: string;
                    phone?: string | null;
                    email?: string | null;
                    /** @description An account that is a member of the tenant; each is one customer at most */
                    user_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Customer created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    parties_customers_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Customer retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    parties_customers_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "full_name": "full name",
                 *       "phone": "+9647701234567",
                 *       "email": "someone@example.com",
                 *       "user_id": "0198c0de-7a5e-7000-8000-000000000001"
                 *     }
                 */
                "application/json": {
                    full_name?: string;
                    phone?: string | null;
                    email?: string | null;
                    /** @description An account that is a member of the tenant; each is one customer at most */
                    user_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Customer updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_deliveries_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                status?: string;
                /** @description Only what this driver has, delivered or failed with; of a staged one any leg */
                driver_id?: string;
                customer_id?: string;
                /** @description Legs are listed only when this or `parent_id` asks for them */
                delivery_flow?: "direct" | "pickup_and_delivery" | "from_warehouse" | "operational_return" | "pickup_leg" | "delivery_leg";
                /** @description Only the legs of this staged delivery */
                parent_id?: string;
                /** @description Only what is picked up in this warehouse or brought to it */
                warehouse_id?: string;
                /** @description Part of the code, barcode, external reference or a phone */
                search?: string;
                /** @description First day of creation, in the tenant's time zone */
                date_from?: string;
                /** @description Last day of creation, included */
                date_to?: string;
                sort_by?: "created_at" | "updated_at" | "delivery_code" | "status" | "price";
                sort_order?: "asc" | "desc";
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_deliveries_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "delivery_service_id": "0197f0a0-0000-7000-8000-000000000001",
                 *       "pickup_address": {
                 *         "lat": 33.3152,
                 *         "lng": 44.3661,
                 *         "full_address": "Abu Nuwas Street, Karrada, Baghdad"
                 *       },
                 *       "delivery_address": {
                 *         "lat": 33.3406,
                 *         "lng": 44.4009,
                 *         "full_address": "Palestine Street, Baghdad"
                 *       },
                 *       "sender": {
                 *         "name": "Dar Al-Kutub",
                 *         "phone": "+9647701234567"
                 *       },
                 *       "recipient": {
                 *         "name": "Zainab Hussein",
                 *         "phone": "+9647801234567"
                 *       },
                 *       "payer_type": "recipient",
                 *       "payment_method": "cash",
                 *       "external_reference_id": "ORDER-1001",
                 *       "unit_size": 1.5
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description The delivery was created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_deliveries_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_deliveries_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "recipient": {
                 *         "phone": "+9647801234568"
                 *       },
                 *       "unit_size": 2
                 *     }
                 */
                "application/json": {
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
                };
            };
        };
        responses: {
            /** @description The delivery was updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_assignments_assign: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "driver_id": "01977a5e-0000-7000-8000-000000000001",
                 *       "force": false
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description The delivery was assigned */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_deliveries_cancel: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The sender changed their mind"
                 *     }
                 */
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The delivery was cancelled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_assignments_lose: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Not found after the accident"
                 *     }
                 */
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The parcel was recorded as lost */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_assignments_resolve: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "retry",
                 *       "notes": "The recipient is at home in the evening"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    action: "retry" | "return";
                    notes?: string;
                };
            };
        };
        responses: {
            /** @description The failed delivery was resolved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_deliveries_submit: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery was submitted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_assignments_switchDriver: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "driver_id": "01977a5e-0000-7000-8000-000000000001",
                 *       "reason": "Nearer to the sender"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    driver_id: string;
                    reason: string;
                    /**
                     * @description Assign although the driver does not serve the area or has no room for the parcel
                     * @default false
                     */
                    force?: boolean;
                };
            };
        };
        responses: {
            /** @description The delivery went to another driver */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_tracking_timeline: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened to the delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_assignments_unassign: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "The driver is ill"
                 *     }
                 */
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The assignment was taken back */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_drivers_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Part of the full name, phone, e-mail or license number */
                search?: string;
                status?: "active" | "inactive";
                /** @description Only drivers of this vehicle */
                vehicle_id?: string;
                /** @description Only drivers who serve this zone; drivers of all zones do */
                zone_id?: string;
                column_filters?: string;
                sort_by?: "created_at" | "full_name" | "license_number" | "status" | "is_online" | "used_capacity_unit";
                sort_order?: "asc" | "desc";
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Drivers retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_drivers_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "vehicle_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "vehicle_ids": [
                 *         "0198c0de-7a5e-7000-8000-000000000001"
                 *       ],
                 *       "primary_vehicle_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "license_number": null,
                 *       "driver_details": {},
                 *       "identity_card_photos": [],
                 *       "driving_licence_photos": [],
                 *       "vehicle_photos": [],
                 *       "national_id": null,
                 *       "bank_info": null,
                 *       "address": null,
                 *       "status": "active",
                 *       "all_zones": false,
                 *       "zone_ids": [
                 *         "0198c0de-7a5e-7000-8000-000000000001"
                 *       ],
                 *       "preferred_zone_ids": [
                 *         "0198c0de-7a5e-7000-8000-000000000001"
                 *       ]
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Driver created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
    };
    delivery_drivers_wizard: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "phone": "+9647705550101",
                 *         "password": "a long pass phrase",
                 *         "first_name": "Karim",
                 *         "last_name": "Jabbar"
                 *       },
                 *       "vehicle": {
                 *         "name": "Hilux 12",
                 *         "code": "BGD-12",
                 *         "capacity_unit": 40
                 *       },
                 *       "license_number": "B-10442",
                 *       "all_zones": true
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Driver created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        driver: {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    delivery_drivers_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                driverId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Driver retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_drivers_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                driverId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "license_number": "B-10443",
                 *       "status": "inactive"
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Driver updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_drivers_delete: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                driverId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Driver deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    delivery_drivers_location: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                driverId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Driver location retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverMoney_settle: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                driverId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 25000,
                 *       "notes": "Evening round"
                 *     }
                 */
                "application/json": {
                    /** @description The cash handed in, in the tenant's currency */
                    amount: number;
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Cash taken in from the driver */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverMoney_stats: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description First day, in the tenant's time zone */
                date_from?: string;
                /** @description Last day, included */
                date_to?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                driverId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Driver statistics retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverMoney_transactions: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Transactions a page */
                limit?: number;
                /** @description `next_cursor` of the page before */
                cursor?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                driverId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Driver transactions retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverMoney_wallet: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                driverId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Driver wallet retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_services_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Part of the name, in any language */
                search?: string;
                delivery_type_id?: string;
                is_active?: boolean;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delivery services retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_services_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": {
                 *         "en": "City express",
                 *         "ar": "سريع داخل المدينة",
                 *         "ku": "خێرای ناو شار"
                 *       },
                 *       "delivery_type_id": "00000000-0000-7000-8000-000000000202",
                 *       "min_unit_size": 0,
                 *       "max_unit_size": 10,
                 *       "base_price": 3000,
                 *       "price_per_unit": 250,
                 *       "price_per_km": 100,
                 *       "free_km": 5
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Delivery service created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_services_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "base_price": 3500
                 *     }
                 */
                "application/json": {
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
                };
            };
        };
        responses: {
            /** @description Delivery service updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_types_list: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delivery types retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        deliveryTypes: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    delivery_types_create: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": {
                 *         "en": "Refrigerated",
                 *         "ar": "مبرد",
                 *         "ku": "سارد"
                 *       }
                 *     }
                 */
                "application/json": {
                    name: {
                        en?: string;
                        ar?: string;
                        ku?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Delivery type created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        deliveryType: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                    };
                };
            };
        };
    };
    delivery_types_show: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                typeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delivery type retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        deliveryType: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                    };
                };
            };
        };
    };
    delivery_vehicles_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Part of the name or code */
                search?: string;
                is_active?: boolean;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Vehicles retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_vehicles_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hilux 12",
                 *       "code": "BGD-12",
                 *       "capacity_unit": 40
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Vehicle created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_vehicles_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "capacity_unit": 60
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @description Unique within the tenant */
                    code?: string;
                    image_url?: string | null;
                    /** @description Units of size it carries; null: not limited */
                    capacity_unit?: number | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Vehicle updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_zones_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Part of the name or code */
                search?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Zones retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_zones_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Main",
                 *       "code": "code",
                 *       "polygon": {
                 *         "type": "Polygon",
                 *         "coordinates": [
                 *           [
                 *             [
                 *               44.3,
                 *               33.25
                 *             ],
                 *             [
                 *               44.5,
                 *               33.25
                 *             ],
                 *             [
                 *               44.5,
                 *               33.4
                 *             ],
                 *             [
                 *               44.3,
                 *               33.4
                 *             ],
                 *             [
                 *               44.3,
                 *               33.25
                 *             ]
                 *           ]
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Zone created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_zones_delete: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Zone deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    delivery_zones_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Main",
                 *       "code": "code",
                 *       "polygon": {
                 *         "type": "Polygon",
                 *         "coordinates": [
                 *           [
                 *             [
                 *               44.3,
                 *               33.25
                 *             ],
                 *             [
                 *               44.5,
                 *               33.25
                 *             ],
                 *             [
                 *               44.5,
                 *               33.4
                 *             ],
                 *             [
                 *               44.3,
                 *               33.4
                 *             ],
                 *             [
                 *               44.3,
                 *               33.25
                 *             ]
                 *           ]
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
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
                };
            };
        };
        responses: {
            /** @description Zone updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    messaging_outbox_list: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Only messages to this phone or e-mail */
                to?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverApp_setAvailability: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_online": true
                 *     }
                 */
                "application/json": {
                    is_online: boolean;
                };
            };
        };
        responses: {
            /** @description Availability updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        driver: {
                            /** Format: uuid */
                            driver_id: string;
                            /** @enum {string} */
                            status: "active" | "inactive";
                            is_online: boolean;
                        };
                    };
                };
            };
        };
    };
    delivery_driverDeliveries_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverDeliveries_accept: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "latitude": 33.3152,
                 *       "longitude": 44.3661
                 *     }
                 */
                "application/json": {
                    /** @description Where it was done; for the timeline and the chain of custody */
                    latitude?: number | null;
                    longitude?: number | null;
                };
            };
        };
        responses: {
            /** @description You accepted the delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverDeliveries_decline: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "latitude": 33.3152,
                 *       "longitude": 44.3661,
                 *       "reason": "reason"
                 *     }
                 */
                "application/json": {
                    /** @description Where it was done; for the timeline and the chain of custody */
                    latitude?: number | null;
                    longitude?: number | null;
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description You declined the delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverDeliveries_deliver: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "latitude": 33.3152,
                 *       "longitude": 44.3661,
                 *       "proof": {
                 *         "photo_urls": []
                 *       }
                 *     }
                 */
                "application/json": {
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
                };
            };
        };
        responses: {
            /** @description The parcel was delivered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverDeliveries_fail: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "latitude": 33.3152,
                 *       "longitude": 44.3661,
                 *       "reason_code": "recipient_absent",
                 *       "notes": "notes",
                 *       "photo_urls": []
                 *     }
                 */
                "application/json": {
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
                };
            };
        };
        responses: {
            /** @description The failed delivery was recorded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverDeliveries_pickup: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "latitude": 33.3152,
                 *       "longitude": 44.3661,
                 *       "scanned_barcode": "scanned barcode",
                 *       "signature_url": "https://example.com/photo.jpg"
                 *     }
                 */
                "application/json": {
                    /** @description Where it was done; for the timeline and the chain of custody */
                    latitude?: number | null;
                    longitude?: number | null;
                    /** @description The parcel's barcode; of a leg, its own or its staged delivery's */
                    scanned_barcode: string;
                    signature_url?: string | null;
                };
            };
        };
        responses: {
            /** @description You have the parcel */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverDeliveries_startDelivery: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "latitude": 33.3152,
                 *       "longitude": 44.3661
                 *     }
                 */
                "application/json": {
                    /** @description Where it was done; for the timeline and the chain of custody */
                    latitude?: number | null;
                    longitude?: number | null;
                };
            };
        };
        responses: {
            /** @description You are on your way to the recipient */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverDeliveries_startPickup: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "latitude": 33.3152,
                 *       "longitude": 44.3661
                 *     }
                 */
                "application/json": {
                    /** @description Where it was done; for the timeline and the chain of custody */
                    latitude?: number | null;
                    longitude?: number | null;
                };
            };
        };
        responses: {
            /** @description You are on your way to the pickup */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverApp_recordLocation: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "points": [
                 *         {
                 *           "latitude": 33.3152,
                 *           "longitude": 44.3661,
                 *           "recorded_at": "2026-11-21T08:00:00.000Z",
                 *           "accuracy": 12
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Location recorded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    delivery_driverDeliveries_sync: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "actions": [
                 *         {
                 *           "client_id": "client id",
                 *           "type": "accept",
                 *           "delivery_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *           "payload": {},
                 *           "occurred_at": "2026-11-21T08:00:00.000Z"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Your actions were received */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    external_deliveries_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                status?: string;
                /** @description A customer's own key sees its own in any case */
                customer_id?: string;
                /** @description Exactly this reference: finds what a lost answer was about */
                external_reference_id?: string;
                /** @description Part of the code, barcode, external reference or a phone */
                search?: string;
                /** @description First day of creation, in the tenant's time zone */
                date_from?: string;
                /** @description Last day of creation, included */
                date_to?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        deliveries: {
                            /** @description The delivery code: keep it, to track and to cancel */
                            id: string;
                            external_reference_id: string | null;
                            customer_id: string | null;
                            delivery_service_id: string | null;
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
                            /** @enum {string} */
                            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
                            is_draft: boolean;
                            /** @enum {string} */
                            payer_type: "sender" | "recipient";
                            /** @enum {string} */
                            payment_method: "cash" | "wallet" | "gateway";
                            /** @enum {string} */
                            payment_status: "pending" | "held" | "paid" | "released";
                            price: number;
                            currency_code: string;
                            unit_size: number;
                            /** @description 14 characters, with the postal check digit */
                            barcode: string;
                            proof_of_delivery: {
                                photo_urls: string[];
                                signature_url: string | null;
                                recipient_name: string | null;
                                latitude: number | null;
                                longitude: number | null;
                                /** Format: date-time */
                                at: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Public: for whoever waits for the parcel */
                            tracking_url: string;
                        }[];
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    external_deliveries_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer_id": "0197f0a0-0000-7000-8000-000000000002",
                 *       "delivery_service_id": "0197f0a0-0000-7000-8000-000000000001",
                 *       "pickup_address": {
                 *         "lat": 33.3152,
                 *         "lng": 44.3661,
                 *         "full_address": "Abu Nuwas Street, Karrada, Baghdad"
                 *       },
                 *       "delivery_address": {
                 *         "lat": 33.3406,
                 *         "lng": 44.4009,
                 *         "full_address": "Palestine Street, Baghdad"
                 *       },
                 *       "payer_type": "sender",
                 *       "payment_method": "cash",
                 *       "external_reference_id": "ORDER-1001",
                 *       "unit_size": 1.5,
                 *       "is_draft": false
                 *     }
                 */
                "application/json": {
                    /** @description Left out by a customer's own key; needed with a key of staff */
                    customer_id?: string | null;
                    /** Format: uuid */
                    delivery_service_id: string;
                    pickup_address: {
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
                    /** @description Within the limits of the service */
                    unit_size: number;
                    /**
                     * @description Kept and priced, but nothing is held or reserved before it is submitted
                     * @default false
                     */
                    is_draft?: boolean;
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
                };
            };
        };
        responses: {
            /** @description The delivery was created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        error: null;
                        /** @description Of the price */
                        currency_code: string;
                        delivery: {
                            /** @description The delivery code: keep it, to track and to cancel */
                            id: string;
                            external_reference_id: string | null;
                            customer_id: string | null;
                            delivery_service_id: string | null;
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
                            /** @enum {string} */
                            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
                            is_draft: boolean;
                            /** @enum {string} */
                            payer_type: "sender" | "recipient";
                            /** @enum {string} */
                            payment_method: "cash" | "wallet" | "gateway";
                            /** @enum {string} */
                            payment_status: "pending" | "held" | "paid" | "released";
                            price: number;
                            currency_code: string;
                            unit_size: number;
                            /** @description 14 characters, with the postal check digit */
                            barcode: string;
                            proof_of_delivery: {
                                photo_urls: string[];
                                signature_url: string | null;
                                recipient_name: string | null;
                                latitude: number | null;
                                longitude: number | null;
                                /** Format: date-time */
                                at: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Public: for whoever waits for the parcel */
                            tracking_url: string;
                        };
                    };
                };
            };
        };
    };
    external_deliveries_bulk: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deliveries": [
                 *         {
                 *           "customer_id": "0197f0a0-0000-7000-8000-000000000002",
                 *           "delivery_service_id": "0197f0a0-0000-7000-8000-000000000001",
                 *           "pickup_address": {
                 *             "lat": 33.3152,
                 *             "lng": 44.3661,
                 *             "full_address": "Abu Nuwas Street, Karrada, Baghdad"
                 *           },
                 *           "delivery_address": {
                 *             "lat": 33.3406,
                 *             "lng": 44.4009,
                 *             "full_address": "Palestine Street, Baghdad"
                 *           },
                 *           "payer_type": "sender",
                 *           "payment_method": "cash",
                 *           "external_reference_id": "ORDER-1001",
                 *           "unit_size": 1.5,
                 *           "is_draft": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Each as the body of POST /external/deliveries; a wrong one fails alone */
                    deliveries: {
                        [key: string]: unknown;
                    }[];
                };
            };
        };
        responses: {
            /** @description Deliveries processed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        /** @description One for each delivery, in the order of the request */
                        results: ({
                            success: boolean;
                            message: string;
                            /** @description Why it failed; with it stands what else its error says */
                            code?: string;
                            details?: {
                                field: string;
                                message: string;
                                code: string;
                            }[];
                            /** @description What was made; beside `external_reference_exists`, the code of the one that has the reference */
                            delivery?: {
                                /** @description The delivery code: keep it, to track and to cancel */
                                id: string;
                                external_reference_id: string | null;
                                customer_id: string | null;
                                delivery_service_id: string | null;
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
                                /** @enum {string} */
                                status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
                                is_draft: boolean;
                                /** @enum {string} */
                                payer_type: "sender" | "recipient";
                                /** @enum {string} */
                                payment_method: "cash" | "wallet" | "gateway";
                                /** @enum {string} */
                                payment_status: "pending" | "held" | "paid" | "released";
                                price: number;
                                currency_code: string;
                                unit_size: number;
                                /** @description 14 characters, with the postal check digit */
                                barcode: string;
                                proof_of_delivery: {
                                    photo_urls: string[];
                                    signature_url: string | null;
                                    recipient_name: string | null;
                                    latitude: number | null;
                                    longitude: number | null;
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                                /** @description Public: for whoever waits for the parcel */
                                tracking_url: string;
                            } | {
                                id: string;
                            };
                        } & {
                            [key: string]: unknown;
                        })[];
                    };
                };
            };
        };
    };
    external_deliveries_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                /** @description The delivery code */
                delivery_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        delivery: {
                            /** @description The delivery code: keep it, to track and to cancel */
                            id: string;
                            external_reference_id: string | null;
                            customer_id: string | null;
                            delivery_service_id: string | null;
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
                            /** @enum {string} */
                            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
                            is_draft: boolean;
                            /** @enum {string} */
                            payer_type: "sender" | "recipient";
                            /** @enum {string} */
                            payment_method: "cash" | "wallet" | "gateway";
                            /** @enum {string} */
                            payment_status: "pending" | "held" | "paid" | "released";
                            price: number;
                            currency_code: string;
                            unit_size: number;
                            /** @description 14 characters, with the postal check digit */
                            barcode: string;
                            proof_of_delivery: {
                                photo_urls: string[];
                                signature_url: string | null;
                                recipient_name: string | null;
                                latitude: number | null;
                                longitude: number | null;
                                /** Format: date-time */
                                at: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Public: for whoever waits for the parcel */
                            tracking_url: string;
                        };
                    };
                };
            };
        };
    };
    external_deliveries_cancel: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                /** @description The delivery code */
                delivery_code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Ordered twice"
                 *     }
                 */
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description The delivery was cancelled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        delivery: {
                            /** @description The delivery code: keep it, to track and to cancel */
                            id: string;
                            external_reference_id: string | null;
                            customer_id: string | null;
                            delivery_service_id: string | null;
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
                            /** @enum {string} */
                            status: "draft" | "pending" | "assigned" | "accepted" | "en_route_to_pickup" | "picked_up" | "en_route_to_delivery" | "delivered" | "failed" | "returned" | "cancelled";
                            is_draft: boolean;
                            /** @enum {string} */
                            payer_type: "sender" | "recipient";
                            /** @enum {string} */
                            payment_method: "cash" | "wallet" | "gateway";
                            /** @enum {string} */
                            payment_status: "pending" | "held" | "paid" | "released";
                            price: number;
                            currency_code: string;
                            unit_size: number;
                            /** @description 14 characters, with the postal check digit */
                            barcode: string;
                            proof_of_delivery: {
                                photo_urls: string[];
                                signature_url: string | null;
                                recipient_name: string | null;
                                latitude: number | null;
                                longitude: number | null;
                                /** Format: date-time */
                                at: string;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Public: for whoever waits for the parcel */
                            tracking_url: string;
                        };
                    };
                };
            };
        };
    };
    external_deliveryServices_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delivery services retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        delivery_services: {
                            /** Format: uuid */
                            id: string;
                            name: {
                                en?: string;
                                ar?: string;
                                ku?: string;
                            };
                            delivery_type: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            };
                            min_unit_size: number;
                            max_unit_size: number | null;
                            base_price: number;
                            currency_code: string;
                        }[];
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    external_deliveryServices_quote: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "delivery_service_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "pickup_address": {
                 *         "lat": 33.3152,
                 *         "lng": 44.3661,
                 *         "full_address": "Abu Nuwas Street, Karrada, Baghdad"
                 *       },
                 *       "delivery_address": {
                 *         "lat": 33.3152,
                 *         "lng": 44.3661,
                 *         "full_address": "Abu Nuwas Street, Karrada, Baghdad"
                 *       },
                 *       "unit_size": 1
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    delivery_service_id: string;
                    pickup_address: {
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
                    /** @description The size of the parcel, in units */
                    unit_size: number;
                };
            };
        };
        responses: {
            /** @description Price calculated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        price: number;
                        currency_code: string;
                        /** @description As the crow flies, to 3 decimals; priced unrounded */
                        distance_km: number;
                        breakdown: {
                            base_price: number;
                            unit_size: number;
                            price_per_unit: number;
                            /** @description price_per_unit x unit_size */
                            units_price: number;
                            free_km: number;
                            /** @description What the distance exceeds free_km by */
                            billable_km: number;
                            price_per_km: number;
                            /** @description price_per_km x billable km, of the exact distance */
                            distance_price: number;
                            /** @description What rounding to the currency's minor unit, or the tenant's step, added or took away */
                            rounding: number;
                        };
                    };
                };
            };
        };
    };
    external_warehouses_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                status?: "active" | "inactive";
                /** @description Exactly this code */
                code?: string;
                /** @description Part of the name or code */
                search?: string;
                /** @description Sort by capacity; comes before `available_capacity_order` */
                total_capacity_order?: "asc" | "desc";
                /** @description Sort by what is free; warehouses without a limit come last */
                available_capacity_order?: "asc" | "desc";
                /** @description Only warehouses that serve this customer */
                customer_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Warehouses retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        error: null;
                        warehouses: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                            address: {
                                /** Format: uuid */
                                id: string;
                                full_address: string | null;
                            } | null;
                        }[];
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    parties_institutions_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Part of the name, phone or e-mail */
                search?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Institutions retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    parties_institutions_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "full_name": "Rasheed Bank",
                 *       "source_branches": [
                 *         {
                 *           "name": "Karrada",
                 *           "code": "KRD"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Institution created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    parties_institutions_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Institution retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    parties_institutions_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "full_name": "full name",
                 *       "phone": "+9647701234567",
                 *       "email": "someone@example.com",
                 *       "source_branches": [
                 *         {
                 *           "id": "0198c0de-7a5e-7000-8000-000000000001",
                 *           "name": "Main",
                 *           "code": "code"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Institution updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    messaging_devices_register: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "platform": "ios",
                 *       "push_token": "fcm-token-0001"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    platform: "ios" | "android" | "web";
                    /**
                     * @description What the platform's push service knows the device by
                     * @example fcm-token-0001
                     */
                    push_token: string;
                };
            };
        };
        responses: {
            /** @description Device registered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
            /** @description Device registered */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    messaging_devices_delete: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Device forgotten */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    messaging_notifications_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                read_status?: boolean;
                notification_type?: "delivery_exception_resolved" | "assignment_driver_switched" | "delivery_assigned" | "delivery_unassigned" | "delivery_status_changed" | "delivery_failed" | "receiving_order_created" | "picking_order_assigned" | "audit_assigned" | "market_submitted" | "market_reviewed" | "storefront_order_placed" | "storefront_order_status_changed" | "manifest_arrived" | "wallet_low_balance" | "api_key_expiring";
                priority?: "normal" | "important" | "critical";
                display_mode?: "toast" | "banner" | "modal";
                /** @description Whether it has an acknowledgement timestamp */
                acknowledged?: boolean;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Notifications retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    messaging_notifications_markRead: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "notification_ids": [
                 *         "0198c0de-7a5e-7000-8000-000000000001"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Absent: all unread ones. Empty: none */
                    notification_ids?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Notifications marked as read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        updated_count: number;
                    };
                };
            };
        };
    };
    messaging_notifications_stats: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Notification counts retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        stats: {
                            total: number;
                            unread: number;
                            read: number;
                        };
                    };
                };
            };
        };
    };
    messaging_notifications_acknowledge: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                notification_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Notification acknowledged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    identity_permissions_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                scope?: "system" | "tenant";
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Permissions retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        permissions: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {string} */
                            scope: "system" | "tenant";
                            description: string;
                        }[];
                    };
                };
            };
        };
    };
    identity_roles_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                scope?: "system" | "tenant";
                /** @description Part of the name or description */
                search?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Roles retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        roles: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            description: string;
                            /** @enum {string} */
                            scope: "system" | "tenant";
                            /** @description Built-in roles are shared by all tenants and never change */
                            is_built_in: boolean;
                            permissions: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    identity_roles_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Cashier",
                 *       "description": "Takes money at the counter",
                 *       "scope": "tenant"
                 *     }
                 */
                "application/json": {
                    /** @description Unique among the tenant's own and the built-in roles, whatever the case */
                    name: string;
                    description: string;
                    /**
                     * @description Roles of scope `system` are made by system administrators
                     * @enum {string}
                     */
                    scope: "system" | "tenant";
                };
            };
        };
        responses: {
            /** @description Role created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        role: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            description: string;
                            /** @enum {string} */
                            scope: "system" | "tenant";
                            /** @description Built-in roles are shared by all tenants and never change */
                            is_built_in: boolean;
                            permissions: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    identity_roles_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                roleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Role retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        role: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            description: string;
                            /** @enum {string} */
                            scope: "system" | "tenant";
                            /** @description Built-in roles are shared by all tenants and never change */
                            is_built_in: boolean;
                            permissions: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    identity_roles_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                roleId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Main",
                 *       "description": "description"
                 *     }
                 */
                "application/json": {
                    /** @description Unique among the tenant's own and the built-in roles, whatever the case */
                    name?: string;
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Role updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        role: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            description: string;
                            /** @enum {string} */
                            scope: "system" | "tenant";
                            /** @description Built-in roles are shared by all tenants and never change */
                            is_built_in: boolean;
                            permissions: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    identity_roles_delete: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                roleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Role deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    identity_roles_addPermissions: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                roleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permission_ids": [
                 *         "0198c0de-7a5e-7000-8000-000000000001"
                 *       ]
                 *     }
                 */
                "application/json": {
                    permission_ids: string[];
                };
            };
        };
        responses: {
            /** @description Permissions added to the role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    identity_roles_removePermission: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                roleId: string;
                permissionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Permission removed from the role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    identity_tenants_list: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Part of the name or code */
                search?: string;
                status?: "active" | "suspended";
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tenants retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        tenants: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                            currency_code: string;
                            /** @enum {string} */
                            default_language: "en" | "ar" | "ku";
                            /** @enum {string} */
                            status: "active" | "suspended";
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    identity_tenants_create: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rafidain Express",
                 *       "code": "RFD",
                 *       "currency_code": "IQD",
                 *       "default_language": "ar",
                 *       "admin": {
                 *         "email": "admin@example.com",
                 *         "phone": "+9647701234567",
                 *         "password": "a long password",
                 *         "first_name": "Zainab",
                 *         "last_name": "Hassan"
                 *       }
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @description 2 to 12 of A-Z and 0-9; never changes, for delivery codes begin with it */
                    code: string;
                    /**
                     * @description ISO 4217
                     * @default IQD
                     */
                    currency_code?: string;
                    /**
                     * @default en
                     * @enum {string}
                     */
                    default_language?: "en" | "ar" | "ku";
                    admin: {
                        /** @example someone@example.com */
                        email?: string;
                        phone?: string;
                        first_name: string;
                        last_name: string;
                        /**
                         * @description 10 to 128 characters; spaces count
                         * @example correct horse battery
                         */
                        password: string;
                    };
                };
            };
        };
        responses: {
            /** @description Tenant created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        tenant: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                            currency_code: string;
                            /** @enum {string} */
                            default_language: "en" | "ar" | "ku";
                            /** @enum {string} */
                            status: "active" | "suspended";
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    identity_settings_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settings retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        settings: {
                            units: {
                                /**
                                 * @description The unit of an item's length, width and height
                                 * @enum {string}
                                 */
                                dimension_unit: "mm" | "cm" | "m" | "in";
                                /** @description Volume in cm3 that makes one unit */
                                unit_size_divisor: number;
                                /** @enum {string} */
                                weight_unit: "kg" | "g" | "lb";
                                /** @description Weight in kg that makes one unit */
                                weight_divisor: number;
                            };
                            transfer_manifest: {
                                enabled: boolean;
                                default_delivery_service_id: string | null;
                                missing_unit_size_fallback: number;
                                proof_photo_required: boolean;
                                proof_signature_required: boolean;
                            };
                            delivery: {
                                driver_acceptance_required: boolean;
                            };
                            notifications: {
                                channels: {
                                    in_app: boolean;
                                    push: boolean;
                                    email: boolean;
                                    sms: boolean;
                                };
                            };
                            rate_limit: {
                                /** @description Null: the platform's own limit */
                                requests_per_minute: number | null;
                            };
                            /** @description IANA name; days begin and end by it */
                            time_zone: string;
                            finance: {
                                /** @description Prices round to this; null: to the currency's minor unit */
                                rounding_step: number | null;
                            };
                        };
                    };
                };
            };
        };
    };
    identity_settings_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "units": {
                 *         "dimension_unit": "mm"
                 *       }
                 *     }
                 */
                "application/json": {
                    units?: {
                        dimension_unit?: ("mm" | "cm" | "m" | "in") | null;
                        unit_size_divisor?: number | null;
                        weight_unit?: ("kg" | "g" | "lb") | null;
                        weight_divisor?: number | null;
                    } | null;
                    transfer_manifest?: {
                        enabled?: boolean | null;
                        default_delivery_service_id?: (string | null) | null;
                        missing_unit_size_fallback?: number | null;
                        proof_photo_required?: boolean | null;
                        proof_signature_required?: boolean | null;
                    } | null;
                    delivery?: {
                        driver_acceptance_required?: boolean | null;
                    } | null;
                    notifications?: {
                        channels?: {
                            in_app?: boolean | null;
                            push?: boolean | null;
                            email?: boolean | null;
                            sms?: boolean | null;
                        } | null;
                    } | null;
                    rate_limit?: {
                        requests_per_minute?: (number | null) | null;
                    } | null;
                    time_zone?: string | null;
                    finance?: {
                        rounding_step?: (number | null) | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Settings updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        settings: {
                            units: {
                                /**
                                 * @description The unit of an item's length, width and height
                                 * @enum {string}
                                 */
                                dimension_unit: "mm" | "cm" | "m" | "in";
                                /** @description Volume in cm3 that makes one unit */
                                unit_size_divisor: number;
                                /** @enum {string} */
                                weight_unit: "kg" | "g" | "lb";
                                /** @description Weight in kg that makes one unit */
                                weight_divisor: number;
                            };
                            transfer_manifest: {
                                enabled: boolean;
                                default_delivery_service_id: string | null;
                                missing_unit_size_fallback: number;
                                proof_photo_required: boolean;
                                proof_signature_required: boolean;
                            };
                            delivery: {
                                driver_acceptance_required: boolean;
                            };
                            notifications: {
                                channels: {
                                    in_app: boolean;
                                    push: boolean;
                                    email: boolean;
                                    sms: boolean;
                                };
                            };
                            rate_limit: {
                                /** @description Null: the platform's own limit */
                                requests_per_minute: number | null;
                            };
                            /** @description IANA name; days begin and end by it */
                            time_zone: string;
                            finance: {
                                /** @description Prices round to this; null: to the currency's minor unit */
                                rounding_step: number | null;
                            };
                        };
                    };
                };
            };
        };
    };
    identity_tenants_show: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tenant retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        tenant: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                            currency_code: string;
                            /** @enum {string} */
                            default_language: "en" | "ar" | "ku";
                            /** @enum {string} */
                            status: "active" | "suspended";
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    identity_tenants_update: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Main",
                 *       "currency_code": "IQD",
                 *       "default_language": "en",
                 *       "status": "active"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @description ISO 4217 */
                    currency_code?: string;
                    /** @enum {string} */
                    default_language?: "en" | "ar" | "ku";
                    /** @enum {string} */
                    status?: "active" | "suspended";
                };
            };
        };
        responses: {
            /** @description Tenant updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        tenant: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                            currency_code: string;
                            /** @enum {string} */
                            default_language: "en" | "ar" | "ku";
                            /** @enum {string} */
                            status: "active" | "suspended";
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    delivery_tracking_track: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                /** @description A leg's leads to the whole delivery */
                delivery_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where your delivery is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    identity_users_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Part of the name, phone or e-mail */
                search?: string;
                status?: "active" | "inactive";
                /** @description Only holders of the role of this name */
                role?: string;
                /** @description Only holders of this role */
                role_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        users: {
                            /** Format: uuid */
                            id: string;
                            email: string | null;
                            phone: string | null;
                            first_name: string;
                            last_name: string;
                            full_name: string;
                            avatar_url: string | null;
                            /**
                             * @description In this tenant; elsewhere the same person may be active
                             * @enum {string}
                             */
                            status: "active" | "inactive";
                            roles: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /**
                             * Format: date-time
                             * @description When the person joined the tenant
                             */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    identity_users_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "aram@example.com",
                 *       "phone": "+9647501112233",
                 *       "password": "correct horse battery",
                 *       "first_name": "Aram",
                 *       "last_name": "Salih",
                 *       "role_ids": []
                 *     }
                 */
                "application/json": {
                    /** @example someone@example.com */
                    email?: string;
                    phone?: string;
                    first_name: string;
                    last_name: string;
                    /**
                     * @description Without one the person signs in by code, or sets one by reset
                     * @example correct horse battery
                     */
                    password?: string;
                    /**
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "inactive";
                    /** @default [] */
                    role_ids?: string[];
                };
            };
        };
        responses: {
            /** @description User created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        user: {
                            /** Format: uuid */
                            id: string;
                            email: string | null;
                            phone: string | null;
                            first_name: string;
                            last_name: string;
                            full_name: string;
                            avatar_url: string | null;
                            /**
                             * @description In this tenant; elsewhere the same person may be active
                             * @enum {string}
                             */
                            status: "active" | "inactive";
                            roles: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /**
                             * Format: date-time
                             * @description When the person joined the tenant
                             */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    identity_users_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description User retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        user: {
                            /** Format: uuid */
                            id: string;
                            email: string | null;
                            phone: string | null;
                            first_name: string;
                            last_name: string;
                            full_name: string;
                            avatar_url: string | null;
                            /**
                             * @description In this tenant; elsewhere the same person may be active
                             * @enum {string}
                             */
                            status: "active" | "inactive";
                            roles: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /**
                             * Format: date-time
                             * @description When the person joined the tenant
                             */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    identity_users_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "someone@example.com",
                 *       "phone": "+9647701234567",
                 *       "first_name": "first name",
                 *       "last_name": "last name",
                 *       "password": "correct horse battery",
                 *       "status": "active",
                 *       "role_ids": [
                 *         "0198c0de-7a5e-7000-8000-000000000001"
                 *       ]
                 *     }
                 */
                "application/json": {
                    email?: string | null;
                    phone?: string | null;
                    first_name?: string;
                    last_name?: string;
                    /**
                     * @description 10 to 128 characters; spaces count
                     * @example correct horse battery
                     */
                    password?: string;
                    /** @enum {string} */
                    status?: "active" | "inactive";
                    role_ids?: string[];
                };
            };
        };
        responses: {
            /** @description User updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        user: {
                            /** Format: uuid */
                            id: string;
                            email: string | null;
                            phone: string | null;
                            first_name: string;
                            last_name: string;
                            full_name: string;
                            avatar_url: string | null;
                            /**
                             * @description In this tenant; elsewhere the same person may be active
                             * @enum {string}
                             */
                            status: "active" | "inactive";
                            roles: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /**
                             * Format: date-time
                             * @description When the person joined the tenant
                             */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    identity_users_setRoles: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role_ids": [
                 *         "0198c0de-7a5e-7000-8000-000000000001"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The roles the person then holds, all of them */
                    role_ids: string[];
                };
            };
        };
        responses: {
            /** @description User roles updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        user: {
                            /** Format: uuid */
                            id: string;
                            email: string | null;
                            phone: string | null;
                            first_name: string;
                            last_name: string;
                            full_name: string;
                            avatar_url: string | null;
                            /**
                             * @description In this tenant; elsewhere the same person may be active
                             * @enum {string}
                             */
                            status: "active" | "inactive";
                            roles: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /**
                             * Format: date-time
                             * @description When the person joined the tenant
                             */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    finance_wallets_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wallet retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    finance_wallets_entries: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Entries a page */
                limit?: number;
                /** @description `next_cursor` of the page before */
                cursor?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wallet entries retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    finance_wallets_topUp: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 25000,
                 *       "reference": "RCPT-1042"
                 *     }
                 */
                "application/json": {
                    /** @description In the wallet's currency, no finer than its smallest coin */
                    amount: number;
                    /** @description A receipt or transfer number */
                    reference?: string | null;
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Money added to the wallet */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    finance_wallets_withdraw: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 25000,
                 *       "reference": "TRF-77"
                 *     }
                 */
                "application/json": {
                    /** @description In the wallet's currency, no finer than its smallest coin */
                    amount: number;
                    /** @description A receipt or transfer number */
                    reference?: string | null;
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Money paid out of the wallet */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    warehousing_items_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Adds each item's stock in this warehouse */
                warehouse_id?: string;
                /** @description Exactly this brand */
                brand?: string;
                /** @description Part of the name, SKU or barcode */
                search?: string;
                is_active?: boolean;
                /** @description Items in any of these categories */
                category_ids?: string[];
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Items retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        items: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            name: string;
                            sku: string;
                            item_code: number;
                            /** @description INV and the item code */
                            barcode: string;
                            description: string | null;
                            brand: string | null;
                            model: string | null;
                            item_type: string;
                            /** @description Units of capacity that one piece takes */
                            unit_size: number;
                            /** @description In the tenant's weight unit */
                            weight: number | null;
                            dimensions: {
                                length?: number;
                                width?: number;
                                height?: number;
                                /**
                                 * @description The tenant's dimension unit
                                 * @enum {string}
                                 */
                                unit?: "mm" | "cm" | "m" | "in";
                            } | null;
                            attributes: {
                                [key: string]: unknown;
                            };
                            category_ids: string[];
                            category: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                                parent_id: string | null;
                            } | null;
                            sub_category: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                                parent_id: string | null;
                            } | null;
                            categories: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                            }[];
                            is_active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /**
                             * @description Whether its label was printed
                             * @enum {string}
                             */
                            label_status: "pending" | "success";
                            /** @description All there is in the warehouse asked for; null without one */
                            stock_quantity: number | null;
                            stock_status: ("in_stock" | "depleted") | null;
                        }[];
                        stats: {
                            /** @description Active and inactive together */
                            total: number;
                            active: number;
                            inactive: number;
                            labelPending: number;
                            labelSuccess: number;
                        };
                        kpis: {
                            /** @description Active and inactive together */
                            total: number;
                            active: number;
                            inactive: number;
                            labelPending: number;
                            labelSuccess: number;
                        };
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    warehousing_items_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ahmad Tea 500 g",
                 *       "sku": "TEA-AHM-500",
                 *       "weight": 0.55,
                 *       "dimensions": {
                 *         "length": 18,
                 *         "width": 9,
                 *         "height": 12,
                 *         "unit": "cm"
                 *       }
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @description Unique within the tenant */
                    sku: string;
                    description?: string | null;
                    brand?: string | null;
                    model?: string | null;
                    unit_size?: number | null;
                    /** @description In the tenant's weight unit */
                    weight?: number | null;
                    dimensions?: {
                        length?: number;
                        width?: number;
                        height?: number;
                        /**
                         * @description The tenant's dimension unit
                         * @enum {string}
                         */
                        unit?: "mm" | "cm" | "m" | "in";
                    } | null;
                    /** @default {} */
                    attributes?: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description The first one decides category and sub_category
                     * @default []
                     */
                    category_ids?: string[];
                    /** @default true */
                    is_active?: boolean;
                    /** @description Used when free; otherwise the next unused code of the tenant */
                    item_code?: number | null;
                    /**
                     * @description One piece, stocked at `location_id` right away
                     * @default false
                     */
                    is_single_item?: boolean;
                    /** @description A bin; required for a single item */
                    location_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Item created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        item: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            name: string;
                            sku: string;
                            item_code: number;
                            /** @description INV and the item code */
                            barcode: string;
                            description: string | null;
                            brand: string | null;
                            model: string | null;
                            item_type: string;
                            /** @description Units of capacity that one piece takes */
                            unit_size: number;
                            /** @description In the tenant's weight unit */
                            weight: number | null;
                            dimensions: {
                                length?: number;
                                width?: number;
                                height?: number;
                                /**
                                 * @description The tenant's dimension unit
                                 * @enum {string}
                                 */
                                unit?: "mm" | "cm" | "m" | "in";
                            } | null;
                            attributes: {
                                [key: string]: unknown;
                            };
                            category_ids: string[];
                            category: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                                parent_id: string | null;
                            } | null;
                            sub_category: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                                parent_id: string | null;
                            } | null;
                            categories: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                            }[];
                            is_active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /**
                             * @description Whether its label was printed
                             * @enum {string}
                             */
                            label_status: "pending" | "success";
                        };
                    };
                };
            };
        };
    };
    warehousing_items_showByCode: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                item_code: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Item retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        item: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            name: string;
                            sku: string;
                            item_code: number;
                            /** @description INV and the item code */
                            barcode: string;
                            description: string | null;
                            brand: string | null;
                            model: string | null;
                            item_type: string;
                            /** @description Units of capacity that one piece takes */
                            unit_size: number;
                            /** @description In the tenant's weight unit */
                            weight: number | null;
                            dimensions: {
                                length?: number;
                                width?: number;
                                height?: number;
                                /**
                                 * @description The tenant's dimension unit
                                 * @enum {string}
                                 */
                                unit?: "mm" | "cm" | "m" | "in";
                            } | null;
                            attributes: {
                                [key: string]: unknown;
                            };
                            category_ids: string[];
                            category: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                                parent_id: string | null;
                            } | null;
                            sub_category: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                                parent_id: string | null;
                            } | null;
                            categories: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                            }[];
                            is_active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        outbound_delivery: {
                            /** Format: uuid */
                            id: string;
                            delivery_code: string;
                            customer_name: string | null;
                            status: string;
                        } | null;
                        inbound_delivery: {
                            /** Format: uuid */
                            id: string;
                            delivery_code: string;
                            customer_name: string | null;
                            status: string;
                        } | null;
                        receiving_order: {
                            /** Format: uuid */
                            id: string;
                            reference_number: string;
                            status: string;
                        } | null;
                        stock: {
                            /** Format: uuid */
                            id: string;
                            quantity: number;
                            reserved_quantity: number;
                            status: string;
                            warehouse: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                            };
                            bin: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                                location_type: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    warehousing_items_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                warehouse_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Item retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        item: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            name: string;
                            sku: string;
                            item_code: number;
                            /** @description INV and the item code */
                            barcode: string;
                            description: string | null;
                            brand: string | null;
                            model: string | null;
                            item_type: string;
                            /** @description Units of capacity that one piece takes */
                            unit_size: number;
                            /** @description In the tenant's weight unit */
                            weight: number | null;
                            dimensions: {
                                length?: number;
                                width?: number;
                                height?: number;
                                /**
                                 * @description The tenant's dimension unit
                                 * @enum {string}
                                 */
                                unit?: "mm" | "cm" | "m" | "in";
                            } | null;
                            attributes: {
                                [key: string]: unknown;
                            };
                            category_ids: string[];
                            category: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                                parent_id: string | null;
                            } | null;
                            sub_category: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                                parent_id: string | null;
                            } | null;
                            categories: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                            }[];
                            is_active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /**
                             * @description Whether its label was printed
                             * @enum {string}
                             */
                            label_status: "pending" | "success";
                        };
                        /** @description All its rows, empty ones too */
                        stock_levels: {
                            /** Format: uuid */
                            id: string;
                            warehouse: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                            };
                            bin: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                                location_type: string;
                            };
                            quantity: number;
                            status: string;
                            lot_number: string | null;
                            expiration_date: string | null;
                        }[];
                        /** @description The delivery that takes it out; null when there is none */
                        outbound_delivery: {
                            /** Format: uuid */
                            id: string;
                            delivery_code: string;
                            customer_name: string | null;
                            status: string;
                        } | null;
                        inbound_delivery: {
                            /** Format: uuid */
                            id: string;
                            delivery_code: string;
                            customer_name: string | null;
                            status: string;
                        } | null;
                    };
                };
            };
        };
    };
    warehousing_items_retire: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Item retired */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        item: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            name: string;
                            sku: string;
                            item_code: number;
                            /** @description INV and the item code */
                            barcode: string;
                            description: string | null;
                            brand: string | null;
                            model: string | null;
                            item_type: string;
                            /** @description Units of capacity that one piece takes */
                            unit_size: number;
                            /** @description In the tenant's weight unit */
                            weight: number | null;
                            dimensions: {
                                length?: number;
                                width?: number;
                                height?: number;
                                /**
                                 * @description The tenant's dimension unit
                                 * @enum {string}
                                 */
                                unit?: "mm" | "cm" | "m" | "in";
                            } | null;
                            attributes: {
                                [key: string]: unknown;
                            };
                            category_ids: string[];
                            category: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                                parent_id: string | null;
                            } | null;
                            sub_category: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                                parent_id: string | null;
                            } | null;
                            categories: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                            }[];
                            is_active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /**
                             * @description Whether its label was printed
                             * @enum {string}
                             */
                            label_status: "pending" | "success";
                        };
                    };
                };
            };
        };
    };
    warehousing_items_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "brand": "Ahmad Tea",
                 *       "attributes": {
                 *         "origin": "LK"
                 *       }
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @description Unique within the tenant */
                    sku?: string;
                    description?: string | null;
                    brand?: string | null;
                    model?: string | null;
                    /** @description Null: computed anew from dimensions and weight */
                    unit_size?: number | null;
                    /** @description In the tenant's weight unit */
                    weight?: number | null;
                    dimensions?: {
                        length?: number | null;
                        width?: number | null;
                        height?: number | null;
                        /**
                         * @description The tenant's dimension unit
                         * @enum {string}
                         */
                        unit?: "mm" | "cm" | "m" | "in";
                    } | null;
                    attributes?: {
                        [key: string]: unknown;
                    };
                    /** @description The first one decides category and sub_category */
                    category_ids?: string[];
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Item updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        item: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            name: string;
                            sku: string;
                            item_code: number;
                            /** @description INV and the item code */
                            barcode: string;
                            description: string | null;
                            brand: string | null;
                            model: string | null;
                            item_type: string;
                            /** @description Units of capacity that one piece takes */
                            unit_size: number;
                            /** @description In the tenant's weight unit */
                            weight: number | null;
                            dimensions: {
                                length?: number;
                                width?: number;
                                height?: number;
                                /**
                                 * @description The tenant's dimension unit
                                 * @enum {string}
                                 */
                                unit?: "mm" | "cm" | "m" | "in";
                            } | null;
                            attributes: {
                                [key: string]: unknown;
                            };
                            category_ids: string[];
                            category: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                                parent_id: string | null;
                            } | null;
                            sub_category: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                                parent_id: string | null;
                            } | null;
                            categories: {
                                /** Format: uuid */
                                id: string;
                                name: {
                                    en?: string;
                                    ar?: string;
                                    ku?: string;
                                };
                            }[];
                            is_active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /**
                             * @description Whether its label was printed
                             * @enum {string}
                             */
                            label_status: "pending" | "success";
                        };
                    };
                };
            };
        };
    };
    warehousing_stock_list: {
        parameters: {
            query: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                warehouse_id: string;
                item_id?: string;
                bin_id?: string;
                status?: "available" | "reserved" | "damaged" | "expired";
                /** @description Part of the lot or serial number */
                search?: string;
                /** @description Exactly this lot */
                lot_number?: string;
                min_quantity?: number;
                max_quantity?: number;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stock retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        stock: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            /** Format: uuid */
                            bin_id: string;
                            quantity: number;
                            /** @description Promised to live reservations; quantity less this can be picked */
                            reserved_quantity: number;
                            unit_of_measure: string;
                            /** @enum {string} */
                            status: "available" | "reserved" | "damaged" | "expired";
                            lot_number: string | null;
                            serial_number: string | null;
                            expiration_date: string | null;
                            received_date: string | null;
                            last_counted_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            item: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                sku: string;
                                barcode: string;
                                /** @description The top category of the item */
                                category: {
                                    /** Format: uuid */
                                    id: string;
                                    name: {
                                        en?: string;
                                        ar?: string;
                                        ku?: string;
                                    };
                                    parent_id: string | null;
                                } | null;
                                item_type: string;
                            };
                            bin: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                                location_type: string;
                            };
                            warehouse: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                            };
                        }[];
                        /** @description Rows by status, under every filter but `status` */
                        statusCounts: {
                            available: number;
                            reserved: number;
                            damaged: number;
                            expired: number;
                        };
                        /** @description Rows by status, under every filter but `status` */
                        stats: {
                            available: number;
                            reserved: number;
                            damaged: number;
                            expired: number;
                        };
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    warehousing_stock_upsert: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "warehouse_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "item_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "bin_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "quantity": 10,
                 *       "unit_of_measure": "unit of measure",
                 *       "status": "available",
                 *       "lot_number": "lot number",
                 *       "serial_number": "serial number",
                 *       "expiration_date": "2026-11-21",
                 *       "received_date": "2026-11-21",
                 *       "last_counted_at": "2026-11-21T08:00:00.000Z",
                 *       "notes": "notes"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    warehouse_id: string;
                    /** Format: uuid */
                    item_id: string;
                    /** Format: uuid */
                    bin_id: string;
                    /** @description The row's new quantity */
                    quantity: number;
                    /** @description Default `piece` */
                    unit_of_measure?: string;
                    /** @enum {string} */
                    status?: "available" | "reserved" | "damaged" | "expired";
                    lot_number?: string | null;
                    serial_number?: string | null;
                    expiration_date?: string | null;
                    received_date?: string | null;
                    last_counted_at?: string | null;
                    /** @description Kept with the transaction */
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Stock updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        stock: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            /** Format: uuid */
                            bin_id: string;
                            quantity: number;
                            /** @description Promised to live reservations; quantity less this can be picked */
                            reserved_quantity: number;
                            unit_of_measure: string;
                            /** @enum {string} */
                            status: "available" | "reserved" | "damaged" | "expired";
                            lot_number: string | null;
                            serial_number: string | null;
                            expiration_date: string | null;
                            received_date: string | null;
                            last_counted_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            item: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                sku: string;
                                barcode: string;
                                /** @description The top category of the item */
                                category: {
                                    /** Format: uuid */
                                    id: string;
                                    name: {
                                        en?: string;
                                        ar?: string;
                                        ku?: string;
                                    };
                                    parent_id: string | null;
                                } | null;
                                item_type: string;
                            };
                            bin: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                                location_type: string;
                            };
                            warehouse: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                            };
                        };
                        /** @enum {string} */
                        operation: "created" | "updated";
                    };
                };
            };
            /** @description Stock created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        stock: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            /** Format: uuid */
                            bin_id: string;
                            quantity: number;
                            /** @description Promised to live reservations; quantity less this can be picked */
                            reserved_quantity: number;
                            unit_of_measure: string;
                            /** @enum {string} */
                            status: "available" | "reserved" | "damaged" | "expired";
                            lot_number: string | null;
                            serial_number: string | null;
                            expiration_date: string | null;
                            received_date: string | null;
                            last_counted_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            item: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                sku: string;
                                barcode: string;
                                /** @description The top category of the item */
                                category: {
                                    /** Format: uuid */
                                    id: string;
                                    name: {
                                        en?: string;
                                        ar?: string;
                                        ku?: string;
                                    };
                                    parent_id: string | null;
                                } | null;
                                item_type: string;
                            };
                            bin: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                                location_type: string;
                            };
                            warehouse: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                            };
                        };
                        /** @enum {string} */
                        operation: "created" | "updated";
                    };
                };
            };
        };
    };
    warehousing_stock_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stock record retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        stock: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            /** Format: uuid */
                            bin_id: string;
                            quantity: number;
                            /** @description Promised to live reservations; quantity less this can be picked */
                            reserved_quantity: number;
                            unit_of_measure: string;
                            /** @enum {string} */
                            status: "available" | "reserved" | "damaged" | "expired";
                            lot_number: string | null;
                            serial_number: string | null;
                            expiration_date: string | null;
                            received_date: string | null;
                            last_counted_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            item: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                sku: string;
                                barcode: string;
                                /** @description The top category of the item */
                                category: {
                                    /** Format: uuid */
                                    id: string;
                                    name: {
                                        en?: string;
                                        ar?: string;
                                        ku?: string;
                                    };
                                    parent_id: string | null;
                                } | null;
                                item_type: string;
                            };
                            bin: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                                location_type: string;
                            };
                            warehouse: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                            };
                        };
                        /** @description The latest 20, newest first */
                        transactions: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            /** Format: uuid */
                            stock_id: string;
                            /** @enum {string} */
                            transaction_type: "receive" | "pick" | "move" | "stock_adjustment" | "return" | "count" | "initial_stock";
                            /** @description Never negative; `quantity_after` less `quantity_before` is the signed effect */
                            quantity: number;
                            quantity_before: number;
                            quantity_after: number;
                            direction: ("increase" | "decrease") | null;
                            from_bin_id: string | null;
                            to_bin_id: string | null;
                            reference_type: ("order" | "shipment" | "audit" | "return" | "transfer" | "stock_action") | null;
                            reference_id: string | null;
                            notes: string | null;
                            performed_by: string | null;
                            /** Format: date-time */
                            timestamp: string;
                            /** Format: date-time */
                            created_at: string;
                        }[];
                    };
                };
            };
        };
    };
    warehousing_stock_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "quantity": 10,
                 *       "unit_of_measure": "unit of measure",
                 *       "status": "available",
                 *       "lot_number": "lot number",
                 *       "serial_number": "serial number",
                 *       "expiration_date": "2026-11-21",
                 *       "received_date": "2026-11-21",
                 *       "last_counted_at": "2026-11-21T08:00:00.000Z",
                 *       "notes": "notes"
                 *     }
                 */
                "application/json": {
                    quantity?: number;
                    /** @description Default `piece` */
                    unit_of_measure?: string;
                    /** @enum {string} */
                    status?: "available" | "reserved" | "damaged" | "expired";
                    lot_number?: string | null;
                    serial_number?: string | null;
                    expiration_date?: string | null;
                    received_date?: string | null;
                    last_counted_at?: string | null;
                    /** @description Kept with the transaction */
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Stock updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        stock: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            /** Format: uuid */
                            bin_id: string;
                            quantity: number;
                            /** @description Promised to live reservations; quantity less this can be picked */
                            reserved_quantity: number;
                            unit_of_measure: string;
                            /** @enum {string} */
                            status: "available" | "reserved" | "damaged" | "expired";
                            lot_number: string | null;
                            serial_number: string | null;
                            expiration_date: string | null;
                            received_date: string | null;
                            last_counted_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            item: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                sku: string;
                                barcode: string;
                                /** @description The top category of the item */
                                category: {
                                    /** Format: uuid */
                                    id: string;
                                    name: {
                                        en?: string;
                                        ar?: string;
                                        ku?: string;
                                    };
                                    parent_id: string | null;
                                } | null;
                                item_type: string;
                            };
                            bin: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                                location_type: string;
                            };
                            warehouse: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                            };
                        };
                        /** @description Fields whose value differs from before */
                        changed_fields: string[];
                    };
                };
            };
        };
    };
    warehousing_transactions_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                warehouse_id?: string;
                item_id?: string;
                stock_id?: string;
                /** @description Part of the transaction or reference type */
                search?: string;
                transaction_type?: "receive" | "pick" | "move" | "stock_adjustment" | "return" | "count" | "initial_stock" | "adjust";
                reference_type?: "order" | "shipment" | "audit" | "return" | "transfer" | "stock_action";
                /** @description From this moment on */
                timestamp_range_start?: string;
                /** @description Up to and including this moment */
                timestamp_range_end?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Inventory transactions retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        inventory_transactions: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            /** Format: uuid */
                            stock_id: string;
                            /** @enum {string} */
                            transaction_type: "receive" | "pick" | "move" | "stock_adjustment" | "return" | "count" | "initial_stock";
                            /** @description Never negative; `quantity_after` less `quantity_before` is the signed effect */
                            quantity: number;
                            quantity_before: number;
                            quantity_after: number;
                            direction: ("increase" | "decrease") | null;
                            from_bin_id: string | null;
                            to_bin_id: string | null;
                            reference_type: ("order" | "shipment" | "audit" | "return" | "transfer" | "stock_action") | null;
                            reference_id: string | null;
                            notes: string | null;
                            performed_by: string | null;
                            /** Format: date-time */
                            timestamp: string;
                            /** Format: date-time */
                            created_at: string;
                            warehouse: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                            };
                            item: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                sku: string;
                                barcode: string;
                                /** @description The top category of the item */
                                category: {
                                    /** Format: uuid */
                                    id: string;
                                    name: {
                                        en?: string;
                                        ar?: string;
                                        ku?: string;
                                    };
                                    parent_id: string | null;
                                } | null;
                                item_type: string;
                            };
                            stock: {
                                /** Format: uuid */
                                id: string;
                                quantity: number;
                                /** @description Promised to live reservations; quantity less this can be picked */
                                reserved_quantity: number;
                                unit_of_measure: string;
                                /** @enum {string} */
                                status: "available" | "reserved" | "damaged" | "expired";
                                lot_number: string | null;
                                serial_number: string | null;
                                expiration_date: string | null;
                            };
                            from_bin: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                                location_type: string;
                            } | null;
                            to_bin: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                                location_type: string;
                            } | null;
                            /** @description Who did it */
                            user: {
                                /** Format: uuid */
                                id: string;
                                full_name: string;
                                first_name: string;
                                last_name: string;
                            } | null;
                        }[];
                        /** @description Movements by type, under every filter but `transaction_type` */
                        stats: {
                            total: number;
                            receive: number;
                            pick: number;
                            move: number;
                            stock_adjustment: number;
                            return: number;
                            count: number;
                            initial_stock: number;
                        };
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    warehousing_transactions_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "warehouse_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "item_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "stock_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "transaction_type": "receive",
                 *       "quantity": 10,
                 *       "direction": "increase",
                 *       "from_bin_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "to_bin_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "reference_type": "order",
                 *       "reference_id": "reference id",
                 *       "notes": "notes",
                 *       "performed_by": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "timestamp": "2026-11-21T08:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    warehouse_id: string;
                    /** Format: uuid */
                    item_id: string;
                    /** Format: uuid */
                    stock_id: string;
                    /**
                     * @description `adjust` is the old name of `stock_adjustment`
                     * @enum {string}
                     */
                    transaction_type: "receive" | "pick" | "move" | "stock_adjustment" | "return" | "count" | "adjust";
                    /** @description Above 0; a `count` may find 0 */
                    quantity: number;
                    /**
                     * @description Of a `stock_adjustment`
                     * @default increase
                     * @enum {string}
                     */
                    direction?: "increase" | "decrease";
                    /** @description Required to pick and to move: the bin of the stock */
                    from_bin_id?: string | null;
                    /** @description Required to move */
                    to_bin_id?: string | null;
                    reference_type?: ("order" | "shipment" | "audit" | "return" | "transfer") | null;
                    reference_id?: string | null;
                    notes?: string | null;
                    /** @description A member of the tenant; default the caller */
                    performed_by?: string | null;
                    /** @description When it happened; default now */
                    timestamp?: string | null;
                };
            };
        };
        responses: {
            /** @description Inventory transaction recorded */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        inventory_transaction: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            /** Format: uuid */
                            stock_id: string;
                            /** @enum {string} */
                            transaction_type: "receive" | "pick" | "move" | "stock_adjustment" | "return" | "count" | "initial_stock";
                            /** @description Never negative; `quantity_after` less `quantity_before` is the signed effect */
                            quantity: number;
                            quantity_before: number;
                            quantity_after: number;
                            direction: ("increase" | "decrease") | null;
                            from_bin_id: string | null;
                            to_bin_id: string | null;
                            reference_type: ("order" | "shipment" | "audit" | "return" | "transfer" | "stock_action") | null;
                            reference_id: string | null;
                            notes: string | null;
                            performed_by: string | null;
                            /** Format: date-time */
                            timestamp: string;
                            /** Format: date-time */
                            created_at: string;
                        };
                        updated_stock: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            /** Format: uuid */
                            bin_id: string;
                            quantity: number;
                            /** @description Promised to live reservations; quantity less this can be picked */
                            reserved_quantity: number;
                            unit_of_measure: string;
                            /** @enum {string} */
                            status: "available" | "reserved" | "damaged" | "expired";
                            lot_number: string | null;
                            serial_number: string | null;
                            expiration_date: string | null;
                            received_date: string | null;
                            last_counted_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    warehousing_transactions_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Inventory transaction retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        inventory_transaction: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            tenant_id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            /** Format: uuid */
                            stock_id: string;
                            /** @enum {string} */
                            transaction_type: "receive" | "pick" | "move" | "stock_adjustment" | "return" | "count" | "initial_stock";
                            /** @description Never negative; `quantity_after` less `quantity_before` is the signed effect */
                            quantity: number;
                            quantity_before: number;
                            quantity_after: number;
                            direction: ("increase" | "decrease") | null;
                            from_bin_id: string | null;
                            to_bin_id: string | null;
                            reference_type: ("order" | "shipment" | "audit" | "return" | "transfer" | "stock_action") | null;
                            reference_id: string | null;
                            notes: string | null;
                            performed_by: string | null;
                            /** Format: date-time */
                            timestamp: string;
                            /** Format: date-time */
                            created_at: string;
                            warehouse: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                            };
                            item: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                sku: string;
                                barcode: string;
                                /** @description The top category of the item */
                                category: {
                                    /** Format: uuid */
                                    id: string;
                                    name: {
                                        en?: string;
                                        ar?: string;
                                        ku?: string;
                                    };
                                    parent_id: string | null;
                                } | null;
                                item_type: string;
                            };
                            stock: {
                                /** Format: uuid */
                                id: string;
                                quantity: number;
                                /** @description Promised to live reservations; quantity less this can be picked */
                                reserved_quantity: number;
                                unit_of_measure: string;
                                /** @enum {string} */
                                status: "available" | "reserved" | "damaged" | "expired";
                                lot_number: string | null;
                                serial_number: string | null;
                                expiration_date: string | null;
                            };
                            from_bin: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                                location_type: string;
                            } | null;
                            to_bin: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                code: string;
                                location_type: string;
                            } | null;
                            /** @description Who did it */
                            user: {
                                /** Format: uuid */
                                id: string;
                                full_name: string;
                                first_name: string;
                                last_name: string;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    warehousing_itemCategories_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Case-insensitive substring */
                search?: string;
                /** @description Only the children of this category */
                parent_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        item_categories: {
                            /** Format: uuid */
                            id: string;
                            name: {
                                en?: string;
                                ar?: string;
                                ku?: string;
                            };
                            parent_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    warehousing_itemCategories_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": {
                 *         "en": "en",
                 *         "ar": "ar",
                 *         "ku": "ku"
                 *       },
                 *       "parent_id": "0198c0de-7a5e-7000-8000-000000000001"
                 *     }
                 */
                "application/json": {
                    name: {
                        en?: string;
                        ar?: string;
                        ku?: string;
                    };
                    parent_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Category created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        item_category: {
                            /** Format: uuid */
                            id: string;
                            name: {
                                en?: string;
                                ar?: string;
                                ku?: string;
                            };
                            parent_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    warehousing_itemCategories_delete: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Category deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    warehousing_itemCategories_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": {
                 *         "en": "en",
                 *         "ar": "ar",
                 *         "ku": "ku"
                 *       },
                 *       "parent_id": "0198c0de-7a5e-7000-8000-000000000001"
                 *     }
                 */
                "application/json": {
                    name?: {
                        en?: string | null;
                        ar?: string | null;
                        ku?: string | null;
                    };
                    parent_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Category updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        item_category: {
                            /** Format: uuid */
                            id: string;
                            name: {
                                en?: string;
                                ar?: string;
                                ku?: string;
                            };
                            parent_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    warehousing_locations_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                warehouse_id?: string;
                /** @description Only what lies directly in this location */
                parent_id?: string;
                location_type?: "zone" | "aisle" | "rack" | "shelf" | "bin";
                is_active?: boolean;
                /** @description Part of the name or code */
                search?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Locations retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        locations: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            parent_id: string | null;
                            name: string;
                            code: string;
                            /**
                             * @description Only bins hold stock
                             * @enum {string}
                             */
                            location_type: "zone" | "aisle" | "rack" | "shelf" | "bin";
                            /** @description Where goods arrive unless told otherwise; one bin a warehouse */
                            is_default_receiving: boolean;
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
                };
            };
        };
    };
    warehousing_locations_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "warehouse_id": "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40",
                 *       "name": "Aisle 1, bin 4",
                 *       "code": "A1-04",
                 *       "location_type": "bin"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    warehouse_id: string;
                    /** @description A location of the same warehouse and of a coarser type */
                    parent_id?: string | null;
                    name: string;
                    /** @description Unique within the warehouse */
                    code: string;
                    /** @enum {string} */
                    location_type: "zone" | "aisle" | "rack" | "shelf" | "bin";
                    /** @default false */
                    is_default_receiving?: boolean;
                    /** @default true */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Location created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        location: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            parent_id: string | null;
                            name: string;
                            code: string;
                            /**
                             * @description Only bins hold stock
                             * @enum {string}
                             */
                            location_type: "zone" | "aisle" | "rack" | "shelf" | "bin";
                            /** @description Where goods arrive unless told otherwise; one bin a warehouse */
                            is_default_receiving: boolean;
                            is_active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    warehousing_locations_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "is_default_receiving": true
                 *     }
                 */
                "application/json": {
                    /** @description A location of the same warehouse and of a coarser type */
                    parent_id?: string | null;
                    name?: string;
                    /** @description Unique within the warehouse */
                    code?: string;
                    /** @enum {string} */
                    location_type?: "zone" | "aisle" | "rack" | "shelf" | "bin";
                    /** @description True takes the place of the one before */
                    is_default_receiving?: boolean;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Location updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        location: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            warehouse_id: string;
                            parent_id: string | null;
                            name: string;
                            code: string;
                            /**
                             * @description Only bins hold stock
                             * @enum {string}
                             */
                            location_type: "zone" | "aisle" | "rack" | "shelf" | "bin";
                            /** @description Where goods arrive unless told otherwise; one bin a warehouse */
                            is_default_receiving: boolean;
                            is_active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    warehousing_reservations_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                status?: "active" | "released" | "consumed";
                warehouse_id?: string;
                item_id?: string;
                stock_id?: string;
                reference_type?: string;
                reference_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reservations retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        reservations: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "active" | "released" | "consumed";
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            quantity: number;
                            /** @enum {string} */
                            strategy: "fefo" | "fifo" | "fewest_bins";
                            /** @description Which stock rows hold it */
                            allocations: {
                                /** Format: uuid */
                                stock_id: string;
                                /** Format: uuid */
                                bin_id: string;
                                quantity: number;
                            }[];
                            /** @description What made it and releases it; null for those made here */
                            managed_by: string | null;
                            reference_type: string | null;
                            reference_id: string | null;
                            /** @description When the server releases it */
                            expires_at: string | null;
                            released_at: string | null;
                            created_by: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    warehousing_reservations_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "warehouse_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "item_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "stock_id": "0198c0de-7a5e-7000-8000-000000000001",
                 *       "quantity": 10,
                 *       "strategy": "fefo",
                 *       "reference_type": "reference type",
                 *       "reference_id": "reference id",
                 *       "expires_at": "2099-01-01T00:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    warehouse_id: string;
                    /** Format: uuid */
                    item_id: string;
                    /** @description Only this stock row */
                    stock_id?: string | null;
                    quantity: number;
                    /**
                     * @description Which rows first: earliest expiry, earliest arrival, or as few bins as can do. Expired stock never
                     * @default fefo
                     * @enum {string}
                     */
                    strategy?: "fefo" | "fifo" | "fewest_bins";
                    reference_type?: string | null;
                    reference_id?: string | null;
                    /** @description In the future; the server releases the reservation then */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description Stock reserved */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        reservation: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "active" | "released" | "consumed";
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            quantity: number;
                            /** @enum {string} */
                            strategy: "fefo" | "fifo" | "fewest_bins";
                            /** @description Which stock rows hold it */
                            allocations: {
                                /** Format: uuid */
                                stock_id: string;
                                /** Format: uuid */
                                bin_id: string;
                                quantity: number;
                            }[];
                            /** @description What made it and releases it; null for those made here */
                            managed_by: string | null;
                            reference_type: string | null;
                            reference_id: string | null;
                            /** @description When the server releases it */
                            expires_at: string | null;
                            released_at: string | null;
                            created_by: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    warehousing_reservations_delete: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reservation released */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        reservation: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "active" | "released" | "consumed";
                            /** Format: uuid */
                            warehouse_id: string;
                            /** Format: uuid */
                            item_id: string;
                            quantity: number;
                            /** @enum {string} */
                            strategy: "fefo" | "fifo" | "fewest_bins";
                            /** @description Which stock rows hold it */
                            allocations: {
                                /** Format: uuid */
                                stock_id: string;
                                /** Format: uuid */
                                bin_id: string;
                                quantity: number;
                            }[];
                            /** @description What made it and releases it; null for those made here */
                            managed_by: string | null;
                            reference_type: string | null;
                            reference_id: string | null;
                            /** @description When the server releases it */
                            expires_at: string | null;
                            released_at: string | null;
                            created_by: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    warehousing_warehouses_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                status?: "active" | "inactive";
                /** @description Part of the name or code */
                search?: string;
                /** @description Exactly this code */
                code?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Warehouses retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        warehouses: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                            /** @enum {string} */
                            status: "active" | "inactive";
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
                            } | null;
                            /** @description In units of size; null: not limited */
                            total_capacity: number | null;
                            /** @description Total less unit_size of what is stocked; null without a total, below zero when overfull */
                            available_capacity: number | null;
                            /** @description The customers it serves; empty: every customer */
                            customer_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        page: number;
                        limit: number;
                        total: number;
                    };
                };
            };
        };
    };
    warehousing_warehouses_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Baghdad Karrada",
                 *       "code": "BGD-1",
                 *       "address": {
                 *         "full_address": "Karrada Dakhil, Baghdad",
                 *         "lat": 33.3061,
                 *         "lng": 44.4297
                 *       },
                 *       "total_capacity": 5000
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @description Unique within the tenant */
                    code: string;
                    /** @description In units of size; null: not limited */
                    total_capacity?: number | null;
                    /**
                     * @description Empty: every customer
                     * @default []
                     */
                    customer_ids?: string[];
                    /**
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "inactive";
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
                    } | null;
                };
            };
        };
        responses: {
            /** @description Warehouse created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        warehouse: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                            /** @enum {string} */
                            status: "active" | "inactive";
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
                            } | null;
                            /** @description In units of size; null: not limited */
                            total_capacity: number | null;
                            /** @description Total less unit_size of what is stocked; null without a total, below zero when overfull */
                            available_capacity: number | null;
                            /** @description The customers it serves; empty: every customer */
                            customer_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    warehousing_warehouses_show: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Warehouse retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        warehouse: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                            /** @enum {string} */
                            status: "active" | "inactive";
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
                            } | null;
                            /** @description In units of size; null: not limited */
                            total_capacity: number | null;
                            /** @description Total less unit_size of what is stocked; null without a total, below zero when overfull */
                            available_capacity: number | null;
                            /** @description The customers it serves; empty: every customer */
                            customer_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    warehousing_warehouses_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "total_capacity": 7500
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @description Unique within the tenant */
                    code?: string;
                    /** @description In units of size; null: not limited */
                    total_capacity?: number | null;
                    /** @description Empty: every customer */
                    customer_ids?: string[];
                    /** @enum {string} */
                    status?: "active" | "inactive";
                    /** @description Merged into the address it has; a first one needs full_address, lat, lng */
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
                };
            };
        };
        responses: {
            /** @description Warehouse updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        warehouse: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            code: string;
                            /** @enum {string} */
                            status: "active" | "inactive";
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
                            } | null;
                            /** @description In units of size; null: not limited */
                            total_capacity: number | null;
                            /** @description Total less unit_size of what is stocked; null without a total, below zero when overfull */
                            available_capacity: number | null;
                            /** @description The customers it serves; empty: every customer */
                            customer_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    webhooks_list: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhooks retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    webhooks_create: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example/webhooks",
                 *       "events": [
                 *         "delivery.status_changed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description https; no private or loopback address
                     * @example https://shop.example/webhooks
                     */
                    url: string;
                    events: ("delivery.status_changed" | "storefront_order.status_changed" | "stock.changed" | "transfer_manifest.status_changed")[];
                    /** @default true */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Webhook created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    webhooks_retry: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event is on its way again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    webhooks_delete: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    webhooks_update: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "rotate_secret": true
                 *     }
                 */
                "application/json": {
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
            };
        };
        responses: {
            /** @description Webhook updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    webhooks_attempts: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Page number, from 1 */
                page?: number;
                /** @description Rows a page */
                limit?: number;
                status?: "pending" | "succeeded" | "failed" | "cancelled";
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook attempts retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    webhooks_test: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Test event is on its way */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
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
                };
            };
        };
    };
    messaging_notifications_stream: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: {
                /** @description The `id` of the last event seen, to go on there */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Notifications as they come: server-sent events, each `data` a JSON document of this shape */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        notification: {
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
                        } | null;
                    };
                };
            };
        };
    };
    upload: {
        parameters: {
            query?: {
                /** @description The tenant, when it is not the credential's own */
                tenant_id?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file, with its type
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description File uploaded */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        file: {
                            /** Format: uuid */
                            id: string;
                            /**
                             * Format: uri
                             * @description Works without a credential until it expires; GET /files/{id} with one always does
                             */
                            url: string;
                            /** @enum {string} */
                            content_type: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
                            size_bytes: number;
                        };
                    };
                };
            };
        };
    };
    open: {
        parameters: {
            query?: {
                /** @description The tenant: of a signed link, or when it is not the credential's own */
                tenant_id?: string;
                /** @description Of a signed link: when it ends, in seconds */
                expires?: number;
                /** @description Of a signed link */
                signature?: string;
                /** @description Language of messages; otherwise Accept-Language, then English */
                language?: "en" | "ar" | "ku";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file itself, as its type says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "application/pdf": string;
                };
            };
        };
    };
    "webhooks.sent.delivery.status_changed": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every try: keep it to recognise what came twice */
                "webhook-id": string;
                /** @description When this try was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,<base64>`, several separated by spaces while a secret is changed */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "delivery.status_changed";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        delivery_code: string;
                        external_reference_id: string | null;
                        /** @description Null: it was just made */
                        from: string | null;
                        to: string;
                        /** Format: date-time */
                        at: string;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the webhook is switched off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else is tried again, for three days */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.sent.storefront_order.status_changed": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every try: keep it to recognise what came twice */
                "webhook-id": string;
                /** @description When this try was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,<base64>`, several separated by spaces while a secret is changed */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "storefront_order.status_changed";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        order_number: string;
                        /** @description Null: it was just made */
                        from: string | null;
                        to: string;
                        /** Format: date-time */
                        at: string;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the webhook is switched off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else is tried again, for three days */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.sent.stock.changed": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every try: keep it to recognise what came twice */
                "webhook-id": string;
                /** @description When this try was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,<base64>`, several separated by spaces while a secret is changed */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "stock.changed";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        stock_id: string;
                        /** Format: uuid */
                        warehouse_id: string;
                        /** Format: uuid */
                        bin_id: string;
                        /** Format: uuid */
                        item_id: string;
                        /** Format: uuid */
                        inventory_transaction_id: string;
                        transaction_type: string;
                        quantity_before: number;
                        quantity_after: number;
                        /** Format: date-time */
                        at: string;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the webhook is switched off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else is tried again, for three days */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.sent.transfer_manifest.status_changed": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every try: keep it to recognise what came twice */
                "webhook-id": string;
                /** @description When this try was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,<base64>`, several separated by spaces while a secret is changed */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "transfer_manifest.status_changed";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        manifest_number: string;
                        /** @description Null: it was just made */
                        from: string | null;
                        to: string;
                        /** Format: date-time */
                        at: string;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the webhook is switched off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else is tried again, for three days */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.sent.webhook.test": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every try: keep it to recognise what came twice */
                "webhook-id": string;
                /** @description When this try was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,<base64>`, several separated by spaces while a secret is changed */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        webhook_id: string;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the webhook is switched off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else is tried again, for three days */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
