export type { Offered } from "./applies.ts";
export { promotionByCode } from "./repository.ts";
export { promotionsRouter } from "./router.ts";
export { appliedPromotion, promotionCode } from "./schema.ts";
export { applicable, applying, offersFor, returnUses, takeUses } from "./uses.ts";
