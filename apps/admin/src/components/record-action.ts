import type { SendOptions } from "./action-modal.tsx";

/** Something that is done with a record as it stands: asked once, with words where the server keeps some. */
export interface RecordAction<Name extends string> {
  name: Name;
  label: string;
  operation: string;
  /** The move in the table of the record's life; null where it stays in its status. */
  move: string | null;
  /** Something else that stands in its way, in words. */
  why?: string | null;
  /** Why nobody here does it, whatever their rights; said before all else. */
  nobody?: string | null;
  isDangerous?: boolean;
  /** What the words that go with it are called; none are asked for otherwise. */
  words?: { label: string; isNeeded: boolean };
  /** A form of its own, where more than words is asked. */
  open?(): void;
  send?(words: string | undefined, options: SendOptions): Promise<unknown>;
}
