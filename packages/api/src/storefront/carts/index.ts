export { forgetIdleCarts } from "./forget.ts";
export type { CartRow, LineRow } from "./repository.ts";
export { closeCart, findCart, linesOfCart, lockCart, marketOfCart, removeLines, reprice } from "./repository.ts";
export { cartsRouter } from "./router.ts";
export { moneyOf, pricedLines } from "./shown.ts";
