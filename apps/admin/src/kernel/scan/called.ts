/** Whether a record is called exactly so: who scans has a whole code. */
export const isCalled = (code: string, ...names: (string | null)[]): boolean =>
  names.some((name) => name?.split(" · ").some((each) => each.toLocaleLowerCase() === code.toLocaleLowerCase()));
