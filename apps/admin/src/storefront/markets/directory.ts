import { useQuery } from "@tanstack/react-query";
import { karwan } from "../../kernel/sdk.ts";

/** The categories of the shop directory, with their names in three languages. */
export const useDirectory = () =>
  useQuery({
    queryKey: ["storefront", "directory", "categories"],
    queryFn: ({ signal }) => karwan.storefront.directory.categories.query({ limit: 100 }, { signal }),
  });
