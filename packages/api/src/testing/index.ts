export * from "./kit.ts";
export * from "./rows.ts";
