export { directions, itemMovements, ofManyDeliveries, shownDelivery } from "./movements.ts";
