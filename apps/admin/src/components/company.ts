import { useQuery } from "@tanstack/react-query";
import { useKnown } from "../kernel/facts.ts";
import { karwan } from "../kernel/sdk.ts";

/** What the company has set, and its currency; undefined until it is known, and to whoever may not know. */
export function useCompany() {
  const { may } = useKnown();
  return useQuery({
    queryKey: ["identity", "settings"],
    enabled: may("identity.settings.show"),
    staleTime: 60_000,
    queryFn: ({ signal }) => karwan.identity.settings.show.query({}, { signal }),
  }).data;
}
