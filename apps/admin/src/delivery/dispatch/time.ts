import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useKnown } from "../../kernel/facts.ts";
import { karwan } from "../../kernel/sdk.ts";

const AGAIN_MS = 10_000;

/** A moment that moves on by itself, so that ages do not stand still. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Reads how long a delivery may take; nobody is late for who may not know. */
export function useOnTimeHours(): number | null {
  const { may } = useKnown();
  const { data } = useQuery({
    queryKey: ["identity", "settings"],
    enabled: may("identity.settings.show"),
    staleTime: 60_000,
    queryFn: ({ signal }) => karwan.identity.settings.show.query({}, { signal }),
  });
  return data?.settings.delivery.on_time_hours ?? null;
}
