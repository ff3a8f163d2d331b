import type { RestKit } from "./rest-kit.ts";

/** Where a test's browser finds the server. */
export const HOST = "karwan.example.test";
type Sent = { body?: unknown; csrf?: string | null; headers?: Record<string, string> };

/** A browser: keeps the cookies that it is given, and sends them back with whatever its page asks for. */
export function browserOf(app: RestKit["app"]) {
  const jar = new Map<string, string>();
  const said: string[] = [];
  async function send(method: string, path: string, { body, csrf, headers = {} }: Sent = {}) {
    const response = await app.request(`http://${HOST}${path}`, {
      method,
      headers: {
        host: HOST,
        ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(csrf && { "x-csrf-token": csrf }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      said.push(line);
      const [pair = "", ...attributes] = line.split("; ");
      const [name = "", value = ""] = pair.split("=");
      if (attributes.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }
  const api = (method: string, path: string, sent?: Sent) => send(method, `/api/v1${path}`, sent);
  return { jar, said, send, api };
}
