import { numberedReference } from "../../kernel/index.ts";

/** The sequence of a tenant's picking orders, also of those that the lifecycle makes. */
export const PICKING_NUMBERS = "picking_order";

export const referenceNumber = (number: number) => numberedReference("PKO", number);
