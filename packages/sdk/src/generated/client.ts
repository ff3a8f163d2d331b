// Made by `pnpm sdk` from the router. Do not edit.

import type { CarriersClient } from "./carriers.ts";
import type { DeliveryClient } from "./delivery.ts";
import type { ExternalClient } from "./external.ts";
import type { FinanceClient } from "./finance.ts";
import type { IdentityClient } from "./identity.ts";
import type { MessagingClient } from "./messaging.ts";
import type { PartiesClient } from "./parties.ts";
import type { PlacesClient } from "./places.ts";
import type { WarehousingClient } from "./warehousing.ts";
import type { WebhooksClient } from "./webhooks.ts";

export type * from "./carriers.ts";
export type * from "./delivery.ts";
export type * from "./external.ts";
export type * from "./finance.ts";
export type * from "./identity.ts";
export type * from "./messaging.ts";
export type * from "./parties.ts";
export type * from "./places.ts";
export type * from "./warehousing.ts";
export type * from "./webhooks.ts";

/** Every operation, below its area and resource. */
export interface KarwanClient {
  readonly carriers: CarriersClient;
  readonly delivery: DeliveryClient;
  readonly external: ExternalClient;
  readonly finance: FinanceClient;
  readonly identity: IdentityClient;
  readonly messaging: MessagingClient;
  readonly parties: PartiesClient;
  readonly places: PlacesClient;
  readonly warehousing: WarehousingClient;
  readonly webhooks: WebhooksClient;
}
