/** One request as it arrived. */
export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

export interface ScriptedAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An answer of the server, or what `fetch` fails with. */
export type Scripted = ScriptedAnswer | Error;

const isBody = (value: unknown): value is string => typeof value === "string";

function respond({ status, body, headers }: ScriptedAnswer): Response {
  const text = isBody(body) ? body : JSON.stringify(body ?? {});
  return new Response(text, { status, headers });
}

/**
 * A world of its own for a client: a server that answers as told, and time that passes when somebody sleeps.
 * `answer` sees each request; an array is used up in order.
 */
export function scripted(answer: readonly Scripted[] | ((sent: Sent, index: number) => Scripted | Promise<Scripted>)) {
  const sent: Sent[] = [];
  const slept: number[] = [];
  const clock = { now: Date.parse("2026-11-21T08:00:00.000Z") };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : input);
    const body: unknown = isBody(init?.body) ? JSON.parse(init.body) : undefined;
    const { pathname: path, searchParams: query } = url;
    const request = { method: init?.method ?? "GET", path, query, headers: new Headers(init?.headers), body };
    const index = sent.push(request) - 1;
    const next = typeof answer === "function" ? await answer(request, index) : answer[index];
    if (!next) throw new Error(`nobody expected request ${index + 1}: ${request.method} ${url.href}`);
    if (next instanceof Error) throw next;
    return respond(next);
  };
  const runtime = {
    now: () => clock.now,
    random: () => 1,
    sleep: async (ms: number) => {
      slept.push(ms);
      clock.now += ms;
    },
  };
  return { baseUrl: "https://karwan.example.com", fetch, runtime, sent, slept };
}

/** A refusal as REST answers it. */
export const refusal = (status: number, code: string, extra: Record<string, unknown> = {}): ScriptedAnswer => ({
  status,
  body: { success: false, message: `refused: ${code}`, code, request_id: "r-1", ...extra },
});

/** What undici fails with when nobody answers. */
export const lost = () => new TypeError("fetch failed");
