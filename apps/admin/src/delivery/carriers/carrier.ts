import type { CarriersConfigurationListOutput } from "@karwan/sdk";

/** A carrier as the company has set it up. */
export type Carrier = CarriersConfigurationListOutput["carriers"][number];
