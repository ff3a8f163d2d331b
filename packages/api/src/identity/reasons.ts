import { registerReasons } from "../kernel/index.ts";

/** Why requests about accounts, sessions, API keys, roles and tenants fail. */
export const identityReasons = registerReasons({
  // Sessions (3 §2)
  invalid_credentials: 401,
  refresh_token_invalid: 401,
  refresh_token_reused: 401,
  otp_invalid: 401,
  current_code_required: 403,
  password_not_set: 409,
  last_contact: 409,
  reset_token_invalid: 400,
  session_not_found: 404,
  email_taken: 409,
  phone_taken: 409,
  too_many_attempts: 429,

  // Saved views (4 L9)
  view_not_found: 404,
  view_of_other: 409,

  // API keys (1 §4.1, 3 §3)
  expires_at_must_be_future: 400,
  no_fields_to_update: 400,
  api_key_not_found: 404,
  api_key_revoked: 409,

  // Roles, users, tenants (3 §3, 4 B)
  role_name_exists: 409,
  role_not_found: 404,
  cannot_change_system_role: 403,
  cannot_delete_system_role: 403,
  role_has_active_assignments: 409,
  role_or_permission_not_found: 404,
  permission_scope_mismatch: 400,
  permission_already_assigned: 409,
  permission_not_assigned: 404,
  cannot_remove_system_critical_permission: 403,
  cannot_grant_permission: 403,
  last_tenant_admin: 409,
  account_shared: 403,
  use_own_account: 403,
  user_not_found: 404,
  user_already_member: 409,
  invitation_required: 409,
  invitation_token_required: 409,
  user_already_invited: 409,
  invitation_invalid: 400,
  invitation_not_found: 404,
  user_id_taken: 409,
  code_taken: 409,
  tenant_being_removed: 409,
});
type IdentityReasons = typeof identityReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends IdentityReasons {}
}
