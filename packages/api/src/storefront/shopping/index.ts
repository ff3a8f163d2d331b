export type { Shopping } from "./enter.ts";
export { enterMarket } from "./enter.ts";
export type { MarketTerms } from "./market.ts";
export { marketTerms } from "./market.ts";
export type { Discounted, Line, Offer, Sums } from "./sums.ts";
export { sumsOf, taxRateOf } from "./sums.ts";
export { taxRate } from "./tax.ts";
