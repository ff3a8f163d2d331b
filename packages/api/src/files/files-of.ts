import type { Dependencies, Files } from "../kernel/index.ts";

/** Where this process keeps files. */
export function filesOf({ files }: Pick<Dependencies, "files">): Files {
  if (!files) throw new Error("this process was given no place for files");
  return files;
}
