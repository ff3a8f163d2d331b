/** Work that is handed from one actor to the next; who takes waits until there is some, or the day is over. */
export class Queue<T> {
  readonly #waiting: ((value: T | null) => void)[] = [];
  readonly #values: T[] = [];
  #isClosed = false;

  get size(): number {
    return this.#values.length;
  }

  put(value: T): void {
    const waiter = this.#waiting.shift();
    if (waiter) waiter(value);
    else this.#values.push(value);
  }

  /** Null: the day is over. */
  take(): Promise<T | null> {
    const value = this.#values.shift();
    if (value !== undefined) return Promise.resolve(value);
    if (this.#isClosed) return Promise.resolve(null);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  close(): void {
    this.#isClosed = true;
    for (const waiter of this.#waiting.splice(0)) waiter(null);
  }
}
