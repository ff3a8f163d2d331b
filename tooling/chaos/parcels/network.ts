import { randomBytes } from "node:crypto";
import type { SignedIn } from "../../ops/api-client.ts";
import { must, send, signedIn, textAt } from "../../ops/api-client.ts";
import type { Shop } from "../../ops/shop.ts";
import type { Key } from "../wire.ts";
import { parcelBody } from "./wire.ts";

/** What parcels travel with, and for whom: as a tenant sets it up before its first one. */
export type Network = {
  serviceId: string;
  apiKey: Key;
  drivers: readonly { id: string; user: SignedIn }[];
  customers: readonly { id: string; walletId: string }[];
  /** Deliveries that everybody assigns and takes back at the same time. */
  hot: readonly { name: string; id: string }[];
};

export const PRICE = 3000;
export const INITIAL_MONEY = 150_000;
const CUSTOMERS = 3;
const HOT = 4;
/** The delivery type "standard" of the reference data. */
const STANDARD_TYPE = "00000000-0000-7000-8000-000000000201";

const person = (name: string) => ({
  email: `${name}@example.com`,
  password: randomBytes(12).toString("hex"),
  first_name: name,
  last_name: "Test",
});

/** A tenant's network with so many drivers; its news go to `receiver`. */
export async function openNetwork(base: string, { user }: Shop, options: { drivers: number; receiver: string }) {
  const ask = (method: string, path: string, body?: unknown) => must(base, user, method, path, body);
  const post = (path: string, body: unknown) => ask("POST", path, body);

  const { roles } = await ask("GET", "/roles?limit=100");
  const roleId = (name: string) => {
    const all: unknown[] = Array.isArray(roles) ? roles : [];
    return textAt(
      all.find((role) => textAt(role, "name") === name),
      "id",
    );
  };
  const member = async (name: string, role: string) =>
    textAt(await post("/users", { ...person(name), role_ids: [roleId(role)] }), "user", "id");

  async function makeDriver(number: number): Promise<Network["drivers"][number]> {
    const { email, password, ...names } = person(`driver-${number}`);
    const vehicle = { name: `Car ${number}`, code: `CAR-${number}`, capacity_unit: 1000 };
    const body = { user: { email, password, ...names }, vehicle, all_zones: true };
    return {
      id: textAt(await post("/delivery/drivers/wizard", body), "driver", "id"),
      user: signedIn({ email, password }),
    };
  }

  async function makeCustomer(number: number): Promise<Network["customers"][number]> {
    const user_id = await member(`customer-${number}`, "customer");
    const { customer } = await post("/customers", { full_name: `Customer ${number}`, user_id });
    const walletId = textAt(customer, "wallet", "id");
    const top = { token: await user.token(base), key: `first-${number}`, body: { amount: INITIAL_MONEY } };
    const { status } = await send(`${base}/api/v1/wallets/${walletId}/top-ups`, "POST", top);
    if (status !== 201) throw new Error(`topping up was answered with ${status}`);
    return { id: textAt(customer, "id"), walletId };
  }

  await post("/webhooks", { url: options.receiver, events: ["delivery.status_changed"] });
  await member("manager", "operations_manager");
  const service = { name: { en: "City", ar: "داخل المدينة" }, delivery_type_id: STANDARD_TYPE, base_price: PRICE };
  const serviceId = textAt(await post("/delivery/services", service), "delivery_service", "id");
  const apiKey = { apiKey: textAt(await post("/api-keys", { name: "Shop" }), "data", "api_key") };
  const many = <T>(count: number, make: (number: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, number) => make(number)));
  const hot = await many(HOT, async (number) => {
    const name = `HOT-${number}`;
    const made = await post("/delivery/deliveries", { ...parcelBody(serviceId), external_reference_id: name });
    return { name, id: textAt(made, "delivery", "id") };
  });
  const drivers = await many(options.drivers, makeDriver);
  const network: Network = { serviceId, apiKey, drivers, customers: await many(CUSTOMERS, makeCustomer), hot };
  return network;
}
