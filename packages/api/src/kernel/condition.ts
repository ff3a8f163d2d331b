/** What a change is only for: the record as it was at a moment, or any record that is there (`*`). */
export interface Condition {
  readonly sent: string;
  readonly at: number | null;
  /** Whether the use case has held a record against it. */
  isCompared: boolean;
}
