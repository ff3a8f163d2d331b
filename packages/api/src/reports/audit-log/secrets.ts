const SECRET = /(^|_)(secret|password|token|sealed|hash|otp)(_|$)/i;
const HIDDEN = "[hidden]";

/**
 * A recorded snapshot as it is shown: nothing that is called a secret, should one ever have been written. Whether there is one
 * may be known. What is no object has no name of its own and stands under `value`.
 */
export function withoutSecrets(snapshot: unknown): Record<string, unknown> | null {
  if (snapshot === null || snapshot === undefined) return null;
  const shown = hide(snapshot);
  return isObject(shown) ? shown : { value: shown };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function hide(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hide);
  if (!isObject(value)) return value;
  const isTelling = (key: string, inner: unknown) => SECRET.test(key) && typeof inner === "string";
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isTelling(key, inner) ? HIDDEN : hide(inner)]),
  );
}
