import type { Page } from "playwright-core";
import type { Language } from "./stage.ts";
import { textOf } from "./stage.ts";
import type { Office } from "./warehouse-stage.ts";

/** Who sends and receives manifests. */
export const OPERATIONS = "operations@rafidain.test";
/** Words of the manifests' pages. */
export const word = (language: Language, key: string) => textOf(language, "manifests", `manifest.${key}`);

const WEIGHTS = [10, 8, 6, 4, 2, 3, 5, 9, 7];
/** The last digit of a postal code: 11 less the remainder of the weighted sum; 10 is written 0, 11 is written 5. */
function checkDigit(digits: string): number {
  const check = 11 - (WEIGHTS.reduce((sum, weight, n) => sum + weight * Number(digits[n]), 0) % 11);
  return check === 10 ? 0 : check === 11 ? 5 : check;
}

/** Postal codes of a series of its own. */
export const barcodes = (series: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const digits = String(880_000_000 + series * 1000 + n);
    return `RB${digits}${checkDigit(digits)}IQ`;
  });

export interface Manifest {
  id: string;
  manifest_number: string;
  status: string;
  item_count: number;
  counts: Record<string, number>;
}
export const manifestOf = async (office: Office, id: string) =>
  (await office.get<{ transfer_manifest: Manifest }>(`/delivery/transfer-manifests/${id}`)).transfer_manifest;
export const idIn = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";
export const dialog = (page: Page) => page.getByRole("dialog");

/** Does what one button says, and confirms it. */
export async function act(page: Page, name: string, fill?: () => Promise<unknown>): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await fill?.();
  await dialog(page).getByRole("button", { name, exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
}

export async function choose(page: Page, label: string): Promise<void> {
  await dialog(page).getByLabel(label).click();
  await page.locator("[role=option]:visible").first().click();
}

/** Begins a manifest of the first institution that has a branch. */
export async function begin(page: Page, language: Language): Promise<void> {
  await page.getByRole("button", { name: textOf(language, "shell", "do.new_manifest") }).click();
  await choose(page, word(language, "institution"));
  await dialog(page).getByLabel(word(language, "from")).selectOption({ index: 1 });
  await dialog(page).getByLabel(word(language, "to")).selectOption({ index: 1 });
  await dialog(page)
    .getByRole("button", { name: word(language, "begin") })
    .click();
  await page.waitForURL(/\/manifests\/[0-9a-f-]{36}$/);
  await page.getByText(word(language, "scan_in")).waitFor();
}

/** A manifest that has arrived with parcels of these codes, made without a page. */
export async function arrived(office: Office, codes: readonly string[]): Promise<Manifest> {
  const { institutions } = await office.get<{ institutions: { id: string }[] }>("/institutions?limit=1");
  const { institution } = await office.get<{ institution: { source_branches: { id: string }[] } }>(
    `/institutions/${institutions[0]?.id}`,
  );
  const { warehouses } = await office.get<{ warehouses: { id: string }[] }>("/warehousing/warehouses?limit=1");
  const { drivers } = await office.get<{ drivers: { id: string }[] }>("/delivery/drivers?limit=1&status=active");
  const { transfer_manifest: made } = await office.post<{ transfer_manifest: Manifest }>(
    "/delivery/transfer-manifests",
    {
      institution_id: institutions[0]?.id,
      source_branch_id: institution.source_branches[0]?.id,
      receiving_warehouse_id: warehouses[0]?.id,
    },
  );
  const path = `/delivery/transfer-manifests/${made.id}`;
  await office.post(`${path}/items`, { barcodes: codes });
  await office.put(`${path}/pickup`, { driver_id: drivers[0]?.id });
  await office.put(`${path}/depart`, {});
  await office.put(`${path}/arrive`, {});
  return made;
}
