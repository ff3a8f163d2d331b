import { useEffect, useRef } from "react";

/** Begins another question; what it gives says whether its answer is awaited still: nothing was asked since, nor the page left. */
export function useTurn(): () => () => boolean {
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  return () => {
    turn.current += 1;
    const own = turn.current;
    return () => own === turn.current;
  };
}
