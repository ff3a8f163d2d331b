import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./kernel/lazy-page.ts";
import { apiKeysSearch } from "./office/api-keys/search.ts";
import { auditLogSearch } from "./office/audit-log/search.ts";
import { partiesSearch } from "./office/customers/search.ts";
import { notificationsSearch } from "./office/notifications/search.ts";
import { tenantsSearch } from "./office/tenants/search.ts";
import { usersSearch } from "./office/users/search.ts";
import { webhookSearch } from "./office/webhooks/search.ts";
import { at } from "./root-route.tsx";

const users = createRoute({
  ...at("/users"),
  validateSearch: usersSearch,
  component: lazyPage(() => import("./office/users/page.tsx"), "UsersPage", "office"),
});
const user = createRoute({
  ...at("/users/$id"),
  component: lazyPage(() => import("./office/users/detail.tsx"), "UserPage", "office"),
});
const roles = createRoute({
  ...at("/roles"),
  component: lazyPage(() => import("./office/roles/page.tsx"), "RolesPage", "office"),
});
const webhooks = createRoute({
  ...at("/webhooks"),
  component: lazyPage(() => import("./office/webhooks/page.tsx"), "WebhooksPage", "office"),
});
const webhook = createRoute({
  ...at("/webhooks/$id"),
  validateSearch: webhookSearch,
  component: lazyPage(() => import("./office/webhooks/detail.tsx"), "WebhookPage", "office"),
});
const apiKeys = createRoute({
  ...at("/api-keys"),
  validateSearch: apiKeysSearch,
  component: lazyPage(() => import("./office/api-keys/page.tsx"), "ApiKeysPage", "office"),
});
const auditLog = createRoute({
  ...at("/audit-log"),
  validateSearch: auditLogSearch,
  component: lazyPage(() => import("./office/audit-log/page.tsx"), "AuditLogPage", "audit_log"),
});
const settings = createRoute({
  ...at("/settings"),
  component: lazyPage(() => import("./office/settings/page.tsx"), "SettingsPage", "settings"),
});
const notifications = createRoute({
  ...at("/notifications"),
  validateSearch: notificationsSearch,
  component: lazyPage(() => import("./office/notifications/page.tsx"), "NotificationsPage", "office"),
});
const tenants = createRoute({
  ...at("/tenants"),
  validateSearch: tenantsSearch,
  component: lazyPage(() => import("./office/tenants/page.tsx"), "TenantsPage", "office"),
});
const tenant = createRoute({
  ...at("/tenants/$id"),
  component: lazyPage(() => import("./office/tenants/detail.tsx"), "TenantPage", "office", "settings"),
});
const customers = createRoute({
  ...at("/customers"),
  validateSearch: partiesSearch,
  component: lazyPage(() => import("./office/customers/page.tsx"), "CustomersPage", "office"),
});
const customer = createRoute({
  ...at("/customers/$id"),
  component: lazyPage(() => import("./office/customers/detail.tsx"), "CustomerPage", "office"),
});
const institutions = createRoute({
  ...at("/institutions"),
  validateSearch: partiesSearch,
  component: lazyPage(() => import("./office/institutions/page.tsx"), "InstitutionsPage", "office"),
});
const institution = createRoute({
  ...at("/institutions/$id"),
  component: lazyPage(() => import("./office/institutions/detail.tsx"), "InstitutionPage", "office"),
});
const branches = createRoute({
  ...at("/branches"),
  validateSearch: partiesSearch,
  component: lazyPage(() => import("./office/branches/page.tsx"), "BranchesPage", "office"),
});

const invitation = createRoute({
  ...at("/invitation"),
  component: lazyPage(() => import("./shell/invitation-page.tsx"), "InvitationPage", "office"),
});

/** The office's pages, whose words come with them. */
export const officeRoutes = [
  users,
  user,
  roles,
  webhooks,
  webhook,
  apiKeys,
  auditLog,
  settings,
  notifications,
  tenants,
  tenant,
  customers,
  customer,
  institutions,
  institution,
  branches,
  invitation,
] as const;
