import { signed } from "./session.ts";

/** Keeps a file with the server; answers the address by which records name it. */
export async function upload(file: File, init: RequestInit = {}): Promise<string> {
  const form = new FormData();
  form.append("file", file);
  const answer = await signed("/api/v1/files", { ...init, method: "POST", body: form });
  const body = (await answer.json()) as { message?: string; code?: string; file?: { url: string } };
  if (!answer.ok || !body.file)
    throw Object.assign(new Error(body.message ?? String(answer.status)), { status: answer.status, code: body.code });
  return body.file.url;
}

const kept = new WeakMap<File, Promise<string>>();

/** The same for a form that may be sent again: a file that was kept is not sent a second time, so that the request stays the same. */
export function uploadOnce(file: File): Promise<string> {
  const known = kept.get(file);
  if (known) return known;
  const sent = upload(file);
  kept.set(file, sent);
  sent.catch(() => kept.delete(file));
  return sent;
}
