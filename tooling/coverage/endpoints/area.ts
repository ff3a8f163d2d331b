export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Endpoint = { method: Method; path: string; reference: string; summary: string };
export type Area = { name: string; endpoints: Endpoint[] };

/** One row an endpoint: method, path below the API's base, where it is specified, what it does in our words. */
export function area(name: string, rows: [Method, string, string, string][]): Area {
  return { name, endpoints: rows.map(([method, path, reference, summary]) => ({ method, path, reference, summary })) };
}
