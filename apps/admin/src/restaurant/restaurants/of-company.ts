import { useQuery } from "@tanstack/react-query";
import { karwan } from "../../kernel/sdk.ts";

/** The company's restaurants, among which the pages of one choose. */
export const useRestaurants = () =>
  useQuery({
    queryKey: ["restaurant", "restaurants", "all"],
    staleTime: 60_000,
    queryFn: ({ signal }) => karwan.restaurant.restaurants.list.query({ limit: 100 }, { signal }),
  });
