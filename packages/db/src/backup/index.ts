export type { Contents, RecordSet } from "./contents.ts";
export type { BackupOptions } from "./dump.ts";
export { createBackup } from "./dump.ts";
export { BackupError } from "./errors.ts";
export type { Manifest, Part } from "./manifest.ts";
export { readManifest } from "./manifest.ts";
export type { RestoreOptions } from "./restore.ts";
export { restoreBackup } from "./restore.ts";
