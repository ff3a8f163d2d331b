import { area } from "./area.ts";

export const sessions = area("Sessions", [
  ["POST", "/auth/login", "3 §2", "Sign in with e-mail or phone and password"],
  ["POST", "/auth/refresh", "3 §2", "Exchange a refresh token for new tokens"],
  ["POST", "/auth/logout", "3 §2", "End the session's whole family"],
  ["GET", "/auth/me", "3 §2", "Who is signed in, where, with what permissions"],
  ["POST", "/auth/switch-tenant", "3 §2", "Enter another tenant that one belongs to"],
  ["GET", "/auth/sessions", "3 §2", "Own open sessions"],
  ["DELETE", "/auth/sessions/{id}", "3 §2", "End one of the own sessions"],
  ["PUT", "/auth/password", "3 §2", "Change the own password"],
  ["POST", "/auth/password/forgot", "3 §2", "Ask for a password reset token"],
  ["POST", "/auth/password/reset", "3 §2", "Set a new password by a reset token"],
  ["POST", "/auth/otp/request", "3 §2", "Ask for a sign-in code by phone"],
  ["POST", "/auth/otp/verify", "3 §2", "Sign in with the code"],
  ["POST", "/auth/register", "3 §2", "Sign up as a customer of a tenant"],
  ["PATCH", "/auth/me", "4 B12", "Change one's own names, language, avatar and contacts"],
  ["POST", "/auth/contact/verify", "4 B12", "Prove a new e-mail or phone by the code sent to it"],
  ["DELETE", "/auth/tenants/{tenantId}", "4 B11", "Leave a tenant"],
  ["POST", "/auth/invitations/accept", "4 B10", "Become a member by the token that one was sent"],
  ["POST", "/auth/invitations/{id}/accept", "4 B10", "The same, signed in with the invited contact proven"],
  ["POST", "/auth/invitations/{id}/decline", "4 B10", "Decline to become one"],
]);

export const apiKeys = area("API keys", [
  ["POST", "/api-keys", "1 §4.1", "Create a key; its value is shown this once"],
  ["GET", "/api-keys", "1 §4.1", "Own keys"],
  ["PUT", "/api-keys/{apiKeyId}", "1 §4.1", "Change name, description, expiry or activity"],
  ["DELETE", "/api-keys/{apiKeyId}", "1 §4.1", "Revoke for good"],
  ["GET", "/api-keys/{api_key}/health", "1 §4.1", "State of the key in the path, without signing in"],
  ["GET", "/api-keys/health", "3 §3", "The same with the key in a header"],
]);

export const roles = area("Roles and permissions", [
  ["GET", "/views", "4 L9", "Saved views, one's own and shared ones"],
  ["POST", "/views", "4 L9", "Save a view"],
  ["GET", "/views/{id}", "4 L9", "One saved view"],
  ["PATCH", "/views/{id}", "4 L9", "Change or share a view"],
  ["DELETE", "/views/{id}", "4 L9", "Delete a view"],
  ["GET", "/roles", "1 §4.2", "Built-in and own roles"],
  ["POST", "/roles", "1 §4.2", "Create a role"],
  ["GET", "/roles/{roleId}", "4 B7", "A role with its permissions"],
  ["PUT", "/roles/{roleId}", "1 §4.2", "Rename or describe a role"],
  ["DELETE", "/roles/{roleId}", "1 §4.2", "Delete a role that nobody holds"],
  ["POST", "/roles/{roleId}/permissions", "1 §4.2", "Add permissions, all or none"],
  ["DELETE", "/roles/{roleId}/permissions/{permissionId}", "1 §4.2", "Take a permission away"],
  ["GET", "/permissions", "3 §3", "The permissions there are"],
]);

export const tenants = area("Tenants and users", [
  ["GET", "/tenants", "3 §3", "All tenants, for system administrators"],
  ["POST", "/tenants", "3 §3", "Create a tenant with its first administrator"],
  ["GET", "/tenants/{tenantId}", "3 §3", "One tenant"],
  ["PATCH", "/tenants/{tenantId}", "3 §3", "Change or suspend a tenant"],
  ["GET", "/tenants/current/settings", "3 §3", "Settings of the own tenant"],
  ["PATCH", "/tenants/current/settings", "3 §3", "Change settings, merged deeply"],
  ["GET", "/users", "3 §3", "Members of the tenant"],
  ["POST", "/users", "3 §3", "Add a member, or invite who has an account"],
  ["GET", "/users/{userId}", "3 §3", "One member"],
  ["PATCH", "/users/{userId}", "3 §3", "Change a member"],
  ["PUT", "/users/{userId}/roles", "3 §3", "Set a member's roles"],
  ["POST", "/users/{userId}/invitation", "4 B10", "Send an invitation anew"],
]);

export const parties = area("Branches, customers and institutions", [
  ["GET", "/branches", "3 §3", "Branches of the tenant"],
  ["POST", "/branches", "3 §3", "Create a branch"],
  ["PATCH", "/branches/{id}", "3 §3", "Change a branch"],
  ["GET", "/customers", "3 §3", "Customers of the tenant"],
  ["POST", "/customers", "3 §3", "Create a customer"],
  ["GET", "/customers/{id}", "3 §3", "One customer"],
  ["PATCH", "/customers/{id}", "3 §3", "Change a customer"],
  ["GET", "/institutions", "3 §3", "Business senders"],
  ["POST", "/institutions", "3 §3", "Create a business sender"],
  ["GET", "/institutions/{id}", "3 §3", "One business sender"],
  ["PATCH", "/institutions/{id}", "3 §3", "Change a business sender"],
]);

export const addresses = area("Addresses", [
  ["POST", "/addresses", "1 §4.3", "Save an address, or find it saved already"],
  ["GET", "/addresses/{addressId}", "1 §4.3", "One address"],
  ["GET", "/addresses", "1 §4.3", "Addresses that the caller may see"],
  ["PUT", "/addresses/{addressId}", "1 §4.3", "Replace an address"],
  ["DELETE", "/addresses/{addressId}", "1 §4.3", "Delete an address"],
]);
