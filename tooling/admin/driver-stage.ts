import type { Page } from "playwright-core";
import type { Stage } from "./stage.ts";
import { phone, textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";
import { scan } from "./warehouse-stage.ts";

export const DRIVER = "driver@rafidain.test";
export const HOUR_MS = 3_600_000;
const here = { latitude: 33.3152, longitude: 44.3661 };

export interface Delivery {
  id: string;
  delivery_code: string;
  barcode: string;
  status: string;
  proof_of_delivery: { photo_urls: string[]; recipient_name: string | null; signature_url: string | null } | null;
}

/** A delivery that was given to the demo's driver. */
export async function given(office: Office): Promise<Delivery> {
  const { drivers } = await office.get<{ drivers: { id: string }[] }>("/delivery/drivers?search=Karrar&limit=1");
  const { delivery_services: services } = await office.get<{ delivery_services: { id: string }[] }>(
    "/delivery/services?limit=1",
  );
  const { delivery } = await office.post<{ delivery: Delivery }>("/delivery/deliveries", {
    delivery_service_id: services[0]?.id,
    pickup_address: { lat: 33.3128, lng: 44.3615, full_address: "Al-Mutanabbi Street 4, Baghdad" },
    delivery_address: { lat: 33.3262, lng: 44.4188, full_address: "Palestine Street 12, opposite the bakery" },
    sender: { name: "Al-Noor Books", phone: "+9647701112233" },
    recipient: { name: "Huda Salman", phone: "+9647704445566" },
    payer_type: "recipient",
    unit_size: 1,
  });
  await office.post(`/delivery/deliveries/${delivery.id}/assign`, { driver_id: drivers[0]?.id });
  return delivery;
}

export const deliveryNow = async (office: Office, id: string): Promise<Delivery> =>
  (await office.get<{ delivery: Delivery }>(`/delivery/deliveries/${id}`)).delivery;

/** A phone whose clock is an hour behind: what its driver does in the coming hour has been done when the hour is over. */
export async function phoneOf(stage: Pick<Stage, "open">, how: Parameters<Stage["open"]>[0] = {}): Promise<Page> {
  const context = await stage.open({ viewport: phone, ...how });
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(here);
  const page = await context.newPage();
  await page.clock.install({ time: new Date(Date.now() - HOUR_MS - 60_000) });
  await page.goto("/driver/");
  await page.locator(`[data-email="${DRIVER}"]`).click();
  await page.locator(".task").first().waitFor();
  return page;
}

export const say = (key: string, area = "driver") => textOf("en", area, key);
export const act = (page: Page, action: string) => page.locator(`[data-action="${action}"]`).click();
export const stands = (page: Page, status: string) => page.locator(`[data-status="${status}"]`).waitFor();
export const confirm = (page: Page) => page.getByRole("button", { name: say("phone.confirm") }).click();

/** From the list to the parcel at the recipient's door, by what the page offers; `take` reads its label. */
export async function bringToDoor(
  page: Page,
  { delivery_code, barcode }: Delivery,
  take = () => scan(page, barcode),
): Promise<void> {
  await page.locator(`.task[data-code="${delivery_code}"]`).click();
  await stands(page, "assigned");
  await act(page, "start-pickup");
  await stands(page, "en_route_to_pickup");
  await act(page, "pickup");
  await confirm(page);
  await page.getByText(say("phone.pickup.scan_first")).waitFor();
  await take();
  await page.getByText(say("phone.pickup.right")).waitFor();
  await confirm(page);
  await stands(page, "picked_up");
  await act(page, "start-delivery");
  await stands(page, "en_route_to_delivery");
  await act(page, "deliver");
}
