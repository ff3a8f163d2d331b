import { queryOptions } from "@tanstack/react-query";
import { karwan } from "../../kernel/sdk.ts";

const PAGE = 100;

/** All of the shop's categories, by which products are found. */
export const categoriesQuery = queryOptions({
  queryKey: ["storefront", "categories"],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const page = (number: number) => karwan.storefront.categories.list.query({ page: number, limit: PAGE }, { signal });
    const first = await page(1);
    const rest = Array.from({ length: Math.ceil(first.total / PAGE) - 1 }, (_, n) => page(n + 2));
    const categories = [first, ...(await Promise.all(rest))].flatMap((each) => each.categories);
    return { ...first, categories };
  },
});
