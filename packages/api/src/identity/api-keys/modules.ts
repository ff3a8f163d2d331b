import type { Permission } from "../../kernel/index.ts";
import type { Reach } from "./repository.ts";

const staff: readonly Permission[] = ["manage:operations:tenant"];

/** Which of the external modules (1 §4.9) each owner can reach; a customer may send parcels, but sees no warehouses. */
const modules: readonly { name: string; anyOf: readonly Permission[]; customers: boolean }[] = [
  {
    name: "warehouses",
    anyOf: ["view:tenant", "manage:operations:tenant", "manage:module:warehouse"],
    customers: false,
  },
  { name: "delivery_services", anyOf: ["view:tenant", ...staff], customers: true },
  { name: "deliveries", anyOf: staff, customers: true },
];

/** The external modules somebody can reach, by name (3 §3). */
export function reachableModules({ permissions, is_customer, is_system_admin }: Reach): string[] {
  return modules
    .filter(
      ({ anyOf, customers }) =>
        is_system_admin || (customers && is_customer) || anyOf.some((name) => permissions.includes(name)),
    )
    .map(({ name }) => name);
}
