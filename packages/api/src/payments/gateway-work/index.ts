export { doPaymentWork } from "./service.ts";
export { sweepPayments } from "./sweep.ts";
