import type { Files } from "@karwan/api";
import { createFileLinks, localStorage, s3Storage } from "@karwan/api";
import type { Env } from "./env.ts";

/** The file store that the environment names: S3 when it is given, otherwise a folder (4 J14). */
export function filesOf(env: Pick<Env, "filesS3" | "filesDir" | "jwtSecret" | "publicUrl">): Files {
  const storage = env.filesS3 ? s3Storage(env.filesS3) : localStorage(env.filesDir);
  return { storage, links: createFileLinks(env.jwtSecret, env.publicUrl) };
}
