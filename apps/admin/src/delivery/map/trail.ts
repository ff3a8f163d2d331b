import { useQuery } from "@tanstack/react-query";
import type { Map as LeafletMap } from "leaflet";
import { Polyline } from "leaflet";
import { useEffect } from "react";
import { useKnown } from "../../kernel/facts.ts";
import { karwan } from "../../kernel/sdk.ts";

/** Where a driver was today, as a line; nothing of it is an element of the page. */
export function Trail({ map, driver }: { map: LeafletMap; driver: string }): null {
  const { may } = useKnown();
  const { data } = useQuery({
    queryKey: ["map", "trail", driver],
    enabled: may("delivery.drivers.location"),
    refetchInterval: 60_000,
    queryFn: ({ signal }) => karwan.delivery.drivers.location.query({ driverId: driver }, { signal }),
  });
  useEffect(() => {
    if (!data || data.track.length < 2) return;
    const line = new Polyline(
      data.track.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
      { color: "#0b7285", weight: 3, dashArray: "2 6", interactive: false },
    ).addTo(map);
    return () => void line.remove();
  }, [map, data]);
  return null;
}
