export { MAX_FILE_BYTES } from "./content.ts";
export { createFileLinks } from "./links.ts";
export { filesRouter } from "./router.ts";
export type { S3Options } from "./storage/index.ts";
export { localStorage, s3Storage } from "./storage/index.ts";
export { fileUrl, keepFileUrls, shownFileUrl } from "./url.ts";
