export { PICKING_NUMBERS } from "./numbers.ts";
export type { PickedDelivery } from "./services/lifecycle.ts";
export { endPickingOrder, handOffPicked, openPickingOrder } from "./services/lifecycle.ts";
