export * from "./kit.ts";
export * from "./refusal.ts";
export * from "./rows.ts";
