export { packageTransfersRouter } from "./router.ts";
