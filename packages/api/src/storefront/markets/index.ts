export { marketsRouter } from "./router.ts";
export type { Banner, KeptSettings, KeptTheme } from "./schema.ts";
export { banner, market, settingsOut } from "./schema.ts";
export { linksOf, marketSettings, shownBanners, shownTheme } from "./shown.ts";
export type { MarketStatus } from "./state.ts";
export { marketStates } from "./state.ts";
