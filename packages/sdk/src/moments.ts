/** A record as REST writes it: moments are ISO 8601 text, where the tRPC client has a `Date`. */
export type OnRest<T> = T extends Date
  ? string
  : T extends readonly (infer Entry)[]
    ? OnRest<Entry>[]
    : T extends object
      ? { [K in keyof T]: OnRest<T[K]> }
      : T;
