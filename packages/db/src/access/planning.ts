import type { Step } from "./batch.ts";

/**
 * How PostgreSQL plans the statements of a transaction, foreign keys' own look-ups too. A plan for any values rests on how
 * many different ones there are, which grows old slowly. One for given values rests on how often they came when
 * statistics were last made: of a tenant that came since it expects no row, and takes whatever index is the smallest.
 * So that is kept for what says that its plan depends on its values (ADR 0022).
 */
export type Planning = "force_generic_plan" | "force_custom_plan";

export const planningOf = (steps: readonly Step[]): Planning =>
  steps.some(({ name, planned }) => !name || planned) ? "force_custom_plan" : "force_generic_plan";

/**
 * A plan for any values may be made while a table has one page, and then serve a thousand rows joined with five thousand:
 * reading such a table whole is the cheapest plan at that moment, and the worst one a minute later. So it never is a choice
 * where an index serves (ADR 0022).
 */
export const scansOf = (planning: Planning): "on" | "off" => (planning === "force_custom_plan" ? "on" : "off");

/** Such a statement is planned for its values, but for any tenant: what stands in a subquery is not looked at. */
export const forAnyTenant = (text: string): string =>
  text.replaceAll(/\btenant_id = \$1(?!\d)/g, "tenant_id = (SELECT $1::uuid)");
