export { currencyStatement, heldCurrencyStatement } from "./repository.ts";
export { refusingWhile } from "./service.ts";
