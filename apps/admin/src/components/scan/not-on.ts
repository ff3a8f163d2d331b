/** A code that was not taken, and why; `id` of what the record has by it, and whether that is there already. */
export interface NotOn {
  code: string;
  why: string;
  id?: string | null;
  isThere?: boolean;
}
