/** Whoever watches what is done, for whom and for how long; told names and ids of tenants, never what is in a request. */
export interface Tracing {
  /** An operation of the interface, by its name; a refusal is a result too. */
  operation<R extends { ok: boolean }>(name: string, work: () => Promise<R>): Promise<R>;
  /** The tenant of the operation at hand, once it is known. */
  tenant(id: string): void;
  /** Work of a tenant that no request waits for. */
  work<T>(name: string, tenantId: string, work: () => Promise<T>): Promise<T>;
}

type Watched = { deps: { tracing?: Tracing | undefined } };

/** Does the work of an operation before the eyes of who watches, if anybody does. */
export function watched<R extends { ok: boolean }>(
  { deps }: Watched,
  name: string,
  work: () => Promise<R>,
): Promise<R> {
  return deps.tracing ? deps.tracing.operation(name, work) : work();
}
