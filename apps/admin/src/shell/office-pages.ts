import {
  IconAddressBook,
  IconBuildingBank,
  IconBuildingCommunity,
  IconHistory,
  IconKey,
  IconMapPin,
  IconSettings,
  IconShieldCheck,
  IconUsers,
  IconWebhook,
} from "@tabler/icons-react";
import type { MessageKey } from "../kernel/i18n/index.tsx";

/** The office's pages: who works here, with whom, and how the company is set up. */
export const officePages = [
  {
    to: "/customers",
    label: "nav.customers",
    keys: "o c",
    operation: "parties.customers.list",
    icon: IconAddressBook,
  },
  {
    to: "/institutions",
    label: "nav.institutions",
    keys: "o i",
    operation: "parties.institutions.list",
    icon: IconBuildingBank,
  },
  { to: "/branches", label: "nav.branches", keys: "o b", operation: "places.branches.list", icon: IconMapPin },
  { to: "/users", label: "nav.users", keys: "o u", operation: "identity.users.list", icon: IconUsers },
  { to: "/roles", label: "nav.roles", keys: "o r", operation: "identity.roles.list", icon: IconShieldCheck },
  // Anybody may have one; those of drivers and customers would open nothing of an office's.
  { to: "/api-keys", label: "nav.api_keys", keys: "o k", operation: "identity.permissions.list", icon: IconKey },
  { to: "/webhooks", label: "nav.webhooks", keys: "o w", operation: "webhooks.list", icon: IconWebhook },
  { to: "/audit-log", label: "nav.audit_log", keys: "o l", operation: "reports.auditLog.list", icon: IconHistory },
  { to: "/settings", label: "nav.settings", keys: "o s", operation: "identity.settings.show", icon: IconSettings },
  {
    to: "/tenants",
    label: "nav.tenants",
    keys: "o t",
    operation: "identity.tenants.list",
    icon: IconBuildingCommunity,
  },
] as const satisfies readonly { to: string; label: MessageKey; keys: string; operation: string; icon: unknown }[];
