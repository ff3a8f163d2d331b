import type { MessageKey } from "../kernel/i18n/index.tsx";
import { pages } from "./pages.ts";

/** Of a page that is another's: one enters a company first, only who runs the platform sees it, or a role that one lacks. */
export interface ClosedPage {
  why: "company" | "system" | "rights";
  label: MessageKey;
  operation: string;
}

/** What a page's standing is decided by: what `useKnown` knows. */
interface Known {
  facts: { access: Readonly<Record<string, { kind: string }>> };
  me: { tenant: object | null };
  may(operation: string): boolean;
}

interface Read {
  to: string;
  label: MessageKey;
  operation: string;
}

/** Where the menu asks for more than a page reads: whoever may read it and has its address sees it. */
const READ: Readonly<Record<string, string>> = {
  "/dispatch": "delivery.deliveries.list",
  "/exceptions": "delivery.deliveries.list",
  "/carriers": "carriers.configuration.list",
  "/manifests": "manifests.transferManifests.list",
  "/warehouse-exceptions": "warehousing.exceptions.list",
  "/api-keys": "identity.apiKeys.list",
  // Says itself who moves stock.
  "/move": "warehousing.stock.list",
};
const read: readonly Read[] = [
  ...pages.map(({ to, label, operation }) => ({ to, label, operation: READ[to] ?? operation })),
  { to: "/notifications", label: "nav.notifications", operation: "messaging.notifications.list" },
];

/**
 * Why nothing of a page is asked for, by its route and the server's own declarations; null where it is shown. A record below a list
 * may be read by others than the list, but what is a company's is nobody's who is in none.
 */
export function closedPage({ facts, me, may }: Known, route: string): ClosedPage | null {
  const page = read.find(({ to }) => route === to || route.startsWith(`${to}/`));
  if (!page) return null;
  const { to, label, operation } = page;
  const kind = facts.access[operation]?.kind;
  if (kind === "tenant" && me.tenant === null) return { why: "company", label, operation };
  if (route !== to || may(operation)) return null;
  return { why: kind === "system" ? "system" : "rights", label, operation };
}
