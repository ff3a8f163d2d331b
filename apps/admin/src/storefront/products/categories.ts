import { queryOptions } from "@tanstack/react-query";
import { karwan } from "../../kernel/sdk.ts";

/** The shop's categories, by which products are found. */
export const categoriesQuery = queryOptions({
  queryKey: ["storefront", "categories"],
  staleTime: 60_000,
  queryFn: ({ signal }) => karwan.storefront.categories.list.query({ limit: 100 }, { signal }),
});
