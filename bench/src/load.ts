import autocannon from "autocannon";

/** One request of a benchmark. */
export type Ask = {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
  /** Whose it is, where each of many asks for their own: their place among the credentials. */
  as?: number;
};

export type Measured = { requests: number; rps: number; p50_ms: number; p99_ms: number };

/** Headers that say who asks. */
export type Credential = Readonly<Record<string, string>>;

export const bearer = (token: string): Credential => ({ authorization: `Bearer ${token}` });

/** Who asks: the same for all, or each for their own. */
export type Credentials = Credential | readonly Credential[];
const isMany = (credentials: Credentials): credentials is readonly Credential[] => Array.isArray(credentials);
export const credentialOf = (credentials: Credentials, { as = 0 }: Ask): Credential =>
  isMany(credentials) ? (credentials[as] ?? {}) : credentials;

export function headersOf(credential: Credential, body: object | undefined): Record<string, string> {
  return { ...credential, ...(body && { "content-type": "application/json" }) };
}

const quantile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Keeps `connections` clients busy, each asking for the next thing as soon as it is answered. Each has a part of the
 * list to itself: in step with each other they would all want the same row, and lists for all would take the load half
 * a second to write. Throws when an answer is anything but a success, for a refusal is quicker than the work.
 */
export async function load(
  baseUrl: string,
  credentials: Credentials,
  asks: readonly Ask[],
  connections: number,
  seconds: number,
): Promise<Measured> {
  const requests = asks.map((ask) => ({
    method: ask.method,
    path: ask.path,
    headers: headersOf(credentialOf(credentials, ask), ask.body),
    ...(ask.body && { body: JSON.stringify(ask.body) }),
  }));
  let clients = 0;
  // Not at the same rows for both sides: whoever comes first to a page after a checkpoint writes all of it to the log.
  const offset = Math.floor(Math.random() * requests.length);
  const times: number[] = [];
  const refused = new Map<number, number>();
  const started = performance.now();
  const { promise: done, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const settings: autocannon.Options = {
    url: baseUrl,
    connections,
    duration: seconds,
    requests: requests.slice(0, 1),
    setupClient(client) {
      const share = Math.max(1, Math.floor(requests.length / connections));
      const start = offset + share * clients++;
      client.setRequests(Array.from({ length: share }, (_, n) => requests[(start + n) % requests.length] ?? {}));
    },
  };
  const run = autocannon(settings, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
  run.on("response", (_client, status, _bytes, ms) => {
    times.push(ms);
    if (status >= 300) refused.set(status, (refused.get(status) ?? 0) + 1);
  });
  const { errors } = await done;
  const elapsed_s = (performance.now() - started) / 1000;
  if (refused.size > 0 || errors > 0 || times.length === 0) {
    const answers = [...refused].map(([status, count]) => `${count} times ${status}`).join(", ");
    throw new Error(`${baseUrl}${asks[0]?.path}: ${answers || "no answers"}, ${errors} errors`);
  }
  const sorted = Float64Array.from(times).sort();
  return {
    requests: times.length,
    rps: times.length / elapsed_s,
    p50_ms: quantile(sorted, 0.5),
    p99_ms: quantile(sorted, 0.99),
  };
}
