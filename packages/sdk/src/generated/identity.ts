// Made by `pnpm sdk` from the router. Do not edit.

import type { Mutation, PlainMutation, Query } from "../call.ts";

export interface IdentityClient {
  readonly apiKeys: {
    /**
     * Create an API key.
     *
     * The key acts as its maker in this tenant. Its value is in this answer and nowhere else.
     *
     * `POST /api-keys` (1 §4.1, 3 §3)
     */
    readonly create: Mutation<IdentityApiKeysCreateInput, IdentityApiKeysCreateOutput>;
    /**
     * Check an API key.
     *
     * Answers for revoked and expired keys too. `GET /api-keys/health` keeps the key out of addresses.
     *
     * `GET /api-keys/{api_key}/health` (1 §4.1, 3 §3)
     */
    readonly health: Query<IdentityApiKeysHealthInput, IdentityApiKeysHealthOutput>;
    /**
     * List one's own API keys.
     *
     * `GET /api-keys` (1 §4.1, 3 §3)
     */
    readonly list: Query<IdentityApiKeysListInput, IdentityApiKeysListOutput>;
    /**
     * Check the API key of the X-API-Key header.
     *
     * The same as `GET /api-keys/{api_key}/health`, with the key in the header `X-API-Key`.
     *
     * `GET /api-keys/health` (1 §4.1, 3 §3)
     */
    readonly presentedHealth: Query<IdentityApiKeysPresentedHealthInput, IdentityApiKeysPresentedHealthOutput>;
    /**
     * Revoke one of one's own API keys for good.
     *
     * `DELETE /api-keys/{apiKeyId}` (1 §4.1, 3 §3)
     */
    readonly revoke: Mutation<IdentityApiKeysRevokeInput, IdentityApiKeysRevokeOutput>;
    /**
     * Change one of one's own API keys.
     *
     * `PUT /api-keys/{apiKeyId}` (1 §4.1, 3 §3)
     */
    readonly update: Mutation<IdentityApiKeysUpdateInput, IdentityApiKeysUpdateOutput>;
  };
  readonly otp: {
    /**
     * Ask for a sign-in code.
     *
     * Six digits, good for 5 minutes and 5 tries. The answer is the same for unknown phones.
     *
     * `POST /auth/otp/request` (3 §2)
     */
    readonly request: PlainMutation<IdentityOtpRequestInput, IdentityOtpRequestOutput>;
    /**
     * Sign in with a code.
     *
     * `POST /auth/otp/verify` (3 §2)
     */
    readonly verify: PlainMutation<IdentityOtpVerifyInput, IdentityOtpVerifyOutput>;
  };
  readonly passwords: {
    /**
     * Change one's own password.
     *
     * Ends all other sessions of the caller.
     *
     * `PUT /auth/password` (3 §2)
     */
    readonly change: Mutation<IdentityPasswordsChangeInput, IdentityPasswordsChangeOutput>;
    /**
     * Ask for a token to set a new password.
     *
     * The answer is the same whether or not the account exists. The token lives 30 minutes and works once.
     *
     * `POST /auth/password/forgot` (3 §2)
     */
    readonly forgot: PlainMutation<IdentityPasswordsForgotInput, IdentityPasswordsForgotOutput>;
    /**
     * Set a new password with a token.
     *
     * Ends all sessions of the account.
     *
     * `POST /auth/password/reset` (3 §2)
     */
    readonly reset: PlainMutation<IdentityPasswordsResetInput, IdentityPasswordsResetOutput>;
  };
  readonly permissions: {
    /**
     * List permissions.
     *
     * `GET /permissions` (3 §3)
     */
    readonly list: Query<IdentityPermissionsListInput, IdentityPermissionsListOutput>;
  };
  readonly registration: {
    /**
     * Become a customer of a tenant.
     *
     * Makes the account and the customer record, and signs in.
     *
     * `POST /auth/register` (3 §2)
     */
    readonly register: PlainMutation<IdentityRegistrationRegisterInput, IdentityRegistrationRegisterOutput>;
  };
  readonly roles: {
    /**
     * Give a role permissions.
     *
     * All or none of `permission_ids` are assigned.
     *
     * `POST /roles/{roleId}/permissions` (1 §4.2)
     */
    readonly addPermissions: Mutation<IdentityRolesAddPermissionsInput, IdentityRolesAddPermissionsOutput>;
    /**
     * Create a role.
     *
     * `POST /roles` (1 §4.2)
     */
    readonly create: Mutation<IdentityRolesCreateInput, IdentityRolesCreateOutput>;
    /**
     * Delete a role that nobody holds.
     *
     * `DELETE /roles/{roleId}` (1 §4.2)
     */
    readonly delete: Mutation<IdentityRolesDeleteInput, IdentityRolesDeleteOutput>;
    /**
     * List roles.
     *
     * `GET /roles` (1 §4.2)
     */
    readonly list: Query<IdentityRolesListInput, IdentityRolesListOutput>;
    /**
     * Take a permission from a role.
     *
     * `DELETE /roles/{roleId}/permissions/{permissionId}` (1 §4.2)
     */
    readonly removePermission: Mutation<IdentityRolesRemovePermissionInput, IdentityRolesRemovePermissionOutput>;
    /**
     * Show a role.
     *
     * `GET /roles/{roleId}` (1 §4.2)
     */
    readonly show: Query<IdentityRolesShowInput, IdentityRolesShowOutput>;
    /**
     * Rename or describe a role.
     *
     * `PUT /roles/{roleId}` (1 §4.2)
     */
    readonly update: Mutation<IdentityRolesUpdateInput, IdentityRolesUpdateOutput>;
  };
  readonly sessions: {
    /**
     * End one of the caller's sessions.
     *
     * `DELETE /auth/sessions/{id}` (3 §2)
     */
    readonly delete: Mutation<IdentitySessionsDeleteInput, IdentitySessionsDeleteOutput>;
    /**
     * List the caller's live sessions.
     *
     * `GET /auth/sessions` (3 §2)
     */
    readonly list: Query<IdentitySessionsListInput, IdentitySessionsListOutput>;
    /**
     * Sign in with a password.
     *
     * Enters the tenant named, else the one last used. Ten failures lock an account for 15 minutes.
     *
     * `POST /auth/login` (3 §2)
     */
    readonly login: PlainMutation<IdentitySessionsLoginInput, IdentitySessionsLoginOutput>;
    /**
     * Sign out: end the session of a refresh token.
     *
     * `POST /auth/logout` (3 §2)
     */
    readonly logout: PlainMutation<IdentitySessionsLogoutInput, IdentitySessionsLogoutOutput>;
    /**
     * Show who is signed in, where, and with which permissions.
     *
     * `GET /auth/me` (3 §2)
     */
    readonly me: Query<IdentitySessionsMeInput, IdentitySessionsMeOutput>;
    /**
     * Exchange a refresh token for new tokens.
     *
     * Each refresh token is good once. Presenting it again ends the whole session.
     *
     * `POST /auth/refresh` (3 §2)
     */
    readonly refresh: PlainMutation<IdentitySessionsRefreshInput, IdentitySessionsRefreshOutput>;
    /**
     * Sign in to another tenant of the caller's.
     *
     * Opens a session of its own; the one it was asked from goes on.
     *
     * `POST /auth/switch-tenant` (3 §2)
     */
    readonly switchTenant: Mutation<IdentitySessionsSwitchTenantInput, IdentitySessionsSwitchTenantOutput>;
  };
  readonly settings: {
    /**
     * Show the tenant's settings.
     *
     * `GET /tenants/current/settings` (3 §3)
     */
    readonly show: Query<IdentitySettingsShowInput, IdentitySettingsShowOutput>;
    /**
     * Change the tenant's settings.
     *
     * A JSON merge patch (RFC 7396): what is left out stays, null brings the default back.
     *
     * `PATCH /tenants/current/settings` (3 §3)
     */
    readonly update: Mutation<IdentitySettingsUpdateInput, IdentitySettingsUpdateOutput>;
  };
  readonly tenants: {
    /**
     * Found a tenant.
     *
     * Makes the tenant, its settings and its first administrator.
     *
     * `POST /tenants` (3 §3)
     */
    readonly create: Mutation<IdentityTenantsCreateInput, IdentityTenantsCreateOutput>;
    /**
     * List tenants.
     *
     * `GET /tenants` (3 §3)
     */
    readonly list: Query<IdentityTenantsListInput, IdentityTenantsListOutput>;
    /**
     * Show a tenant.
     *
     * `GET /tenants/{tenantId}` (3 §3)
     */
    readonly show: Query<IdentityTenantsShowInput, IdentityTenantsShowOutput>;
    /**
     * Change or suspend a tenant.
     *
     * `PATCH /tenants/{tenantId}` (3 §3)
     */
    readonly update: Mutation<IdentityTenantsUpdateInput, IdentityTenantsUpdateOutput>;
  };
  readonly users: {
    /**
     * Make somebody a member.
     *
     * An account with this e-mail or phone joins the tenant as it is; otherwise a new one is made.
     *
     * `POST /users` (3 §3)
     */
    readonly create: Mutation<IdentityUsersCreateInput, IdentityUsersCreateOutput>;
    /**
     * List the tenant's members.
     *
     * `GET /users` (3 §3)
     */
    readonly list: Query<IdentityUsersListInput, IdentityUsersListOutput>;
    /**
     * Set a member's roles.
     *
     * `PUT /users/{userId}/roles` (3 §3)
     */
    readonly setRoles: Mutation<IdentityUsersSetRolesInput, IdentityUsersSetRolesOutput>;
    /**
     * Show a member.
     *
     * `GET /users/{userId}` (3 §3)
     */
    readonly show: Query<IdentityUsersShowInput, IdentityUsersShowOutput>;
    /**
     * Change a member.
     *
     * `PATCH /users/{userId}` (3 §3)
     */
    readonly update: Mutation<IdentityUsersUpdateInput, IdentityUsersUpdateOutput>;
  };
}

/** What is sent: Create an API key. */
export type IdentityApiKeysCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    name: string;
    description?: string | null;
    /** @description In the future; absent or null: never */
    expires_at?: string | null;
};

/** What is answered: Create an API key. */
export type IdentityApiKeysCreateOutput = {
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

/** What is sent: Check an API key. */
export type IdentityApiKeysHealthInput = {
    /** @description The key's value */
    api_key: string;
};

/** What is answered: Check an API key. */
export type IdentityApiKeysHealthOutput = {
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

/** What is sent: List one's own API keys. */
export type IdentityApiKeysListInput = {
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
    /** @description Case-insensitive substring */
    search?: string;
    /**
     * Format: uuid
     * @description Only keys of this tenant
     */
    tenant_id?: string;
    /**
     * Format: uuid
     * @description Whose keys: oneself; for system administrators anybody
     */
    user_id?: string;
};

/** What is answered: List one's own API keys. */
export type IdentityApiKeysListOutput = {
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

/** What is sent: Check the API key of the X-API-Key header. */
export type IdentityApiKeysPresentedHealthInput = Record<string, never>;

/** What is answered: Check the API key of the X-API-Key header. */
export type IdentityApiKeysPresentedHealthOutput = {
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

/** What is sent: Revoke one of one's own API keys for good. */
export type IdentityApiKeysRevokeInput = {
    /** Format: uuid */
    apiKeyId: string;
};

/** What is answered: Revoke one of one's own API keys for good. */
export type IdentityApiKeysRevokeOutput = Record<string, never>;

/** What is sent: Change one of one's own API keys. */
export type IdentityApiKeysUpdateInput = {
    /** Format: uuid */
    apiKeyId: string;
    name?: string;
    description?: string | null;
    /** @description In the future; null: never */
    expires_at?: string | null;
    is_active?: boolean;
};

/** What is answered: Change one of one's own API keys. */
export type IdentityApiKeysUpdateOutput = {
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

/** What is sent: Ask for a sign-in code. */
export type IdentityOtpRequestInput = {
    phone: string;
};

/** What is answered: Ask for a sign-in code. */
export type IdentityOtpRequestOutput = Record<string, never>;

/** What is sent: Sign in with a code. */
export type IdentityOtpVerifyInput = {
    phone: string;
    /** @description The six digits of the message */
    code: string;
    /**
     * Format: uuid
     * @description The tenant to enter
     */
    tenant_id?: string;
};

/** What is answered: Sign in with a code. */
export type IdentityOtpVerifyOutput = {
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

/** What is sent: Change one's own password. */
export type IdentityPasswordsChangeInput = {
    current_password: string;
    /**
     * @description 10 to 128 characters; spaces count
     * @example correct horse battery
     */
    new_password: string;
};

/** What is answered: Change one's own password. */
export type IdentityPasswordsChangeOutput = Record<string, never>;

/** What is sent: Ask for a token to set a new password. */
export type IdentityPasswordsForgotInput = {
    /** @example someone@example.com */
    email?: string;
    phone?: string;
};

/** What is answered: Ask for a token to set a new password. */
export type IdentityPasswordsForgotOutput = Record<string, never>;

/** What is sent: Set a new password with a token. */
export type IdentityPasswordsResetInput = {
    token: string;
    /**
     * @description 10 to 128 characters; spaces count
     * @example correct horse battery
     */
    new_password: string;
};

/** What is answered: Set a new password with a token. */
export type IdentityPasswordsResetOutput = Record<string, never>;

/** What is sent: List permissions. */
export type IdentityPermissionsListInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @enum {string} */
    scope?: "system" | "tenant";
};

/** What is answered: List permissions. */
export type IdentityPermissionsListOutput = {
    permissions: {
        /** Format: uuid */
        id: string;
        name: string;
        /** @enum {string} */
        scope: "system" | "tenant";
        description: string;
    }[];
};

/** What is sent: Become a customer of a tenant. */
export type IdentityRegistrationRegisterInput = {
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

/** What is answered: Become a customer of a tenant. */
export type IdentityRegistrationRegisterOutput = {
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

/** What is sent: Give a role permissions. */
export type IdentityRolesAddPermissionsInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    roleId: string;
    permission_ids: string[];
};

/** What is answered: Give a role permissions. */
export type IdentityRolesAddPermissionsOutput = Record<string, never>;

/** What is sent: Create a role. */
export type IdentityRolesCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** @description Unique among the tenant's own and the built-in roles, whatever the case */
    name: string;
    description: string;
    /**
     * @description Roles of scope `system` are made by system administrators
     * @enum {string}
     */
    scope: "system" | "tenant";
};

/** What is answered: Create a role. */
export type IdentityRolesCreateOutput = {
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

/** What is sent: Delete a role that nobody holds. */
export type IdentityRolesDeleteInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    roleId: string;
};

/** What is answered: Delete a role that nobody holds. */
export type IdentityRolesDeleteOutput = Record<string, never>;

/** What is sent: List roles. */
export type IdentityRolesListInput = {
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
    /** @enum {string} */
    scope?: "system" | "tenant";
    /** @description Part of the name or description */
    search?: string;
};

/** What is answered: List roles. */
export type IdentityRolesListOutput = {
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

/** What is sent: Take a permission from a role. */
export type IdentityRolesRemovePermissionInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    roleId: string;
    /** Format: uuid */
    permissionId: string;
};

/** What is answered: Take a permission from a role. */
export type IdentityRolesRemovePermissionOutput = Record<string, never>;

/** What is sent: Show a role. */
export type IdentityRolesShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    roleId: string;
};

/** What is answered: Show a role. */
export type IdentityRolesShowOutput = {
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

/** What is sent: Rename or describe a role. */
export type IdentityRolesUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    roleId: string;
    /** @description Unique among the tenant's own and the built-in roles, whatever the case */
    name?: string;
    description?: string;
};

/** What is answered: Rename or describe a role. */
export type IdentityRolesUpdateOutput = {
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

/** What is sent: End one of the caller's sessions. */
export type IdentitySessionsDeleteInput = {
    /** Format: uuid */
    id: string;
};

/** What is answered: End one of the caller's sessions. */
export type IdentitySessionsDeleteOutput = Record<string, never>;

/** What is sent: List the caller's live sessions. */
export type IdentitySessionsListInput = {
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

/** What is answered: List the caller's live sessions. */
export type IdentitySessionsListOutput = {
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

/** What is sent: Sign in with a password. */
export type IdentitySessionsLoginInput = {
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

/** What is answered: Sign in with a password. */
export type IdentitySessionsLoginOutput = {
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

/** What is sent: Sign out: end the session of a refresh token. */
export type IdentitySessionsLogoutInput = {
    refresh_token: string;
};

/** What is answered: Sign out: end the session of a refresh token. */
export type IdentitySessionsLogoutOutput = Record<string, never>;

/** What is sent: Show who is signed in, where, and with which permissions. */
export type IdentitySessionsMeInput = Record<string, never>;

/** What is answered: Show who is signed in, where, and with which permissions. */
export type IdentitySessionsMeOutput = {
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

/** What is sent: Exchange a refresh token for new tokens. */
export type IdentitySessionsRefreshInput = {
    refresh_token: string;
};

/** What is answered: Exchange a refresh token for new tokens. */
export type IdentitySessionsRefreshOutput = {
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

/** What is sent: Sign in to another tenant of the caller's. */
export type IdentitySessionsSwitchTenantInput = {
    /** Format: uuid */
    tenant_id: string;
};

/** What is answered: Sign in to another tenant of the caller's. */
export type IdentitySessionsSwitchTenantOutput = {
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

/** What is sent: Show the tenant's settings. */
export type IdentitySettingsShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
};

/** What is answered: Show the tenant's settings. */
export type IdentitySettingsShowOutput = {
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

/** What is sent: Change the tenant's settings. */
export type IdentitySettingsUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
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

/** What is answered: Change the tenant's settings. */
export type IdentitySettingsUpdateOutput = {
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

/** What is sent: Found a tenant. */
export type IdentityTenantsCreateInput = {
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

/** What is answered: Found a tenant. */
export type IdentityTenantsCreateOutput = {
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

/** What is sent: List tenants. */
export type IdentityTenantsListInput = {
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
    /** @enum {string} */
    status?: "active" | "suspended";
};

/** What is answered: List tenants. */
export type IdentityTenantsListOutput = {
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

/** What is sent: Show a tenant. */
export type IdentityTenantsShowInput = {
    /** Format: uuid */
    tenantId: string;
};

/** What is answered: Show a tenant. */
export type IdentityTenantsShowOutput = {
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

/** What is sent: Change or suspend a tenant. */
export type IdentityTenantsUpdateInput = {
    /** Format: uuid */
    tenantId: string;
    name?: string;
    /** @description ISO 4217 */
    currency_code?: string;
    /** @enum {string} */
    default_language?: "en" | "ar" | "ku";
    /** @enum {string} */
    status?: "active" | "suspended";
};

/** What is answered: Change or suspend a tenant. */
export type IdentityTenantsUpdateOutput = {
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

/** What is sent: Make somebody a member. */
export type IdentityUsersCreateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
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

/** What is answered: Make somebody a member. */
export type IdentityUsersCreateOutput = {
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

/** What is sent: List the tenant's members. */
export type IdentityUsersListInput = {
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
    /** @enum {string} */
    status?: "active" | "inactive";
    /** @description Only holders of the role of this name */
    role?: string;
    /**
     * Format: uuid
     * @description Only holders of this role
     */
    role_id?: string;
};

/** What is answered: List the tenant's members. */
export type IdentityUsersListOutput = {
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

/** What is sent: Set a member's roles. */
export type IdentityUsersSetRolesInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    userId: string;
    /** @description The roles the person then holds, all of them */
    role_ids: string[];
};

/** What is answered: Set a member's roles. */
export type IdentityUsersSetRolesOutput = {
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

/** What is sent: Show a member. */
export type IdentityUsersShowInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    userId: string;
};

/** What is answered: Show a member. */
export type IdentityUsersShowOutput = {
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

/** What is sent: Change a member. */
export type IdentityUsersUpdateInput = {
    /**
     * Format: uuid
     * @description The tenant, when it is not the credential's own
     */
    tenant_id?: string;
    /** Format: uuid */
    userId: string;
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

/** What is answered: Change a member. */
export type IdentityUsersUpdateOutput = {
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
