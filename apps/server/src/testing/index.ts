export * from "./rest-kit.ts";
export * from "./server-process.ts";
