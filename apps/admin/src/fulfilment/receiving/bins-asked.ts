import { useEffect, useRef } from "react";
import { binCalled } from "../../components/bin-field.tsx";
import { isAnswered } from "../../kernel/same-request.ts";
import type { Bin, Counted } from "./counted.ts";
import { codesAsked } from "./counted.ts";

const AGAIN_MS = 5_000;

interface Asking {
  warehouseId: string;
  counted: Counted;
  onKnown(code: string, bin: Bin | null): void;
  /** It could not be asked for now; it is asked for again. */
  onTrouble(code: string): void;
}

/**
 * Finds out which bins codes are, one after the other in the order of the scans. What could not be asked for stays, and is
 * asked for again after some seconds, and as soon as the network is back.
 */
export function useBinsAsked({ warehouseId, counted, onKnown, onTrouble }: Asking): void {
  const latest = useRef({ onKnown, onTrouble });
  latest.current = { onKnown, onTrouble };
  const told = useRef(new Set<string>());
  const next = codesAsked(counted)[0];
  useEffect(() => {
    if (next === undefined) return;
    let isWanted = true;
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      clearTimeout(timer);
      try {
        const bin = await binCalled(warehouseId, next);
        if (isWanted) latest.current.onKnown(next, bin);
      } catch (error) {
        if (!isWanted) return;
        // What the server itself says no to will not be known later either.
        if (isAnswered(error)) return latest.current.onKnown(next, null);
        timer = setTimeout(askNow, AGAIN_MS);
        if (told.current.has(next)) return;
        told.current.add(next);
        latest.current.onTrouble(next);
      } finally {
        isAsking = false;
      }
    };
    const askNow = () => void ask();
    askNow();
    addEventListener("online", askNow);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      removeEventListener("online", askNow);
    };
  }, [next, warehouseId]);
}
