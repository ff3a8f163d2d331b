import type { ReactElement, ReactNode } from "react";
import { cloneElement, Suspense, useState } from "react";

interface Props {
  /** The button; what it opens shows the same one. */
  target: ReactElement<{ onClick?: () => void }>;
  /** What it opens, loaded when it is first wanted, and open at once. */
  children: ReactNode;
}

/** A button behind which there is more than a first load should bring, such as a menu. */
export function WhenWanted({ target, children }: Props) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return cloneElement(target, { onClick: () => setWanted(true) });
  return <Suspense fallback={target}>{children}</Suspense>;
}
