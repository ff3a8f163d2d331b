export { GatewayError } from "./error.ts";
export type {
  Begun,
  GatewayAccount,
  GatewayOptions,
  PaymentGateway,
  PaymentGateways,
  PaymentToMake,
  RefundAnswer,
  RefundToMake,
  SignedCallback,
} from "./gateway.ts";
