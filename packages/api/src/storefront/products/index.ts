export { countedProducts } from "./list.ts";
export { refuseProductPrices } from "./priced.ts";
export { AVAILABLE, productColumns } from "./repository.ts";
export { productsRouter } from "./router.ts";
export { rating, sold } from "./schema.ts";
export { otherSpellings, searchWords, soughtWords } from "./search-text.ts";
export { ratingOf } from "./shown.ts";
export { wordsForgotten } from "./words.ts";
