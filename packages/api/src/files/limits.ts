/** 10 MiB (4 J14). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
