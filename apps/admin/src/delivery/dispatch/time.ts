import { useEffect, useState } from "react";
import { useCompany } from "../../components/company.ts";

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
  return useCompany()?.settings.delivery.on_time_hours ?? null;
}
