/** Something of a record, in words. */
export type Fact = readonly [label: string, value: string];

export interface Change {
  label: string;
  before: string;
  after: string;
}

/** What differs between a record as it was and as it is, in the order in which it is shown. */
export function changesOf(before: readonly Fact[], after: readonly Fact[]): Change[] {
  const known = new Map(before);
  const now = new Map(after);
  return [...new Set([...known.keys(), ...now.keys()])].flatMap((label) => {
    const change = { label, before: known.get(label) ?? "", after: now.get(label) ?? "" };
    return change.before === change.after ? [] : [change];
  });
}
