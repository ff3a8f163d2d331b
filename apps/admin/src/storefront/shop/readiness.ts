import type { MarketReadiness } from "@karwan/sdk";

/** What a shop needs before customers see it, in the order in which it is done; each with the page that does it. */
export const steps = [
  { flag: "warehouse_created", to: null },
  { flag: "delivery_configured", to: null },
  { flag: "payments_enabled", to: null },
  { flag: "categories_added", to: null },
  { flag: "products_added", to: "/products" },
] as const satisfies readonly { flag: keyof MarketReadiness; to: "/products" | null }[];

/** What of it is not done yet. */
export const missingSteps = (readiness: MarketReadiness) =>
  steps.filter(({ flag }) => !readiness[flag]).map(({ flag }) => flag);
