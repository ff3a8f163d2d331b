export { contentKey } from "./key.ts";
export { localStorage } from "./local.ts";
export type { S3Options } from "./s3.ts";
export { s3Storage } from "./s3.ts";
export { FileStoreUnavailableError } from "./unavailable.ts";
