/** A text in its languages, in the order of the API: jsonb keeps an order of its own. */
export function inOrder({ en, ar, ku }: Record<string, string>) {
  return { en, ar, ku };
}
