export * from "./accounts.ts";
export * from "./at-once.ts";
export * from "./files.ts";
export * from "./goods.ts";
export * from "./kit.ts";
export * from "./refusal.ts";
export * from "./rows.ts";
export * from "./store.ts";
