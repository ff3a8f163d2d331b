/** A browser that has not opened it by then is taken not to: what is scanned meanwhile is held by the page, and goes out. */
const OPENING_MS = 5_000;

/** A database of the browser's own: what is kept there outlives the page, the browser and the device's battery. */
export function browserDatabase(name: string, make: (database: IDBDatabase) => void) {
  const failed = (error: DOMException | null): Error => error ?? new Error(`the store ${name} failed`);
  const answered = <Value>(request: IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(failed(request.error)));
    });
  const committed = (transaction: IDBTransaction): Promise<void> =>
    new Promise((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(failed(transaction.error)));
      transaction.addEventListener("error", () => reject(failed(transaction.error)));
    });

  let opened: Promise<IDBDatabase> | null = null;
  const close = (): void => {
    opened = null;
  };
  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, 1);
    request.addEventListener("upgradeneeded", () => make(request.result));
    const slow = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      slow.reject(new Error(`the store ${name} does not open`));
      request.addEventListener("success", () => request.result.close());
    }, OPENING_MS);
    const database = await Promise.race([answered(request), slow.promise]).finally(() => clearTimeout(timer));
    // A browser that is short of room, or was asked to forget, closes it: what comes next opens it anew.
    database.addEventListener("close", close);
    return database;
  }
  async function begin(stores: string | string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    opened ??= open();
    try {
      return (await opened).transaction(stores, mode);
    } catch (cause) {
      close();
      throw cause;
    }
  }

  return {
    /** Does something in one transaction: all of it is kept, or nothing. */
    async change<Value>(stores: string[], work: (of: (store: string) => IDBObjectStore) => Value): Promise<Value> {
      const transaction = await begin(stores, "readwrite");
      const done = committed(transaction);
      const value = work((store) => transaction.objectStore(store));
      await done;
      return value;
    },
    /** Asks one store. */
    async look<Value>(store: string, ask: (of: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
      return answered(ask((await begin(store, "readonly")).objectStore(store)));
    },
  };
}
