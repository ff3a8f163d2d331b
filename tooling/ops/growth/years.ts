/** What docs/growth.md shows. */
export const documentYears: readonly number[] = [1, 3, 5];
