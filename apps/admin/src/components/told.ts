import type { ReactNode } from "react";

/** What is said for a few seconds. */
export interface Told {
  /** One at a time of those with the same. */
  id?: string;
  title?: ReactNode;
  message: ReactNode;
  color?: string;
  /** Milliseconds, or until it is closed. */
  autoClose?: number | false;
  /** When it has gone, by itself too. */
  onClose?(): void;
}
