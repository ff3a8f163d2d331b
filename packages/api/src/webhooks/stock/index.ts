export { createStockTeller, tellStock } from "./tell.ts";
