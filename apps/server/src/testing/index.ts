export * from "./hold-row.ts";
export * from "./passing-rows.ts";
export * from "./rest-kit.ts";
export * from "./server-process.ts";
