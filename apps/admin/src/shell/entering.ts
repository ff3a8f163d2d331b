/** What every way in is given: how to try it, and whether one is being tried. */
export interface Entering {
  attempt(work: () => Promise<unknown>): Promise<unknown>;
  isBusy: boolean;
}
