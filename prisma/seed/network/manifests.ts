import { postalCheckDigit } from "@karwan/api";
import type { TenantData } from "../data/index.ts";
import { demoId, driversOf, fullNames, phone, randomFor } from "../data/index.ts";
import type { Clock } from "../rows/time.ts";
import type { Event } from "./events.ts";
import type { Office } from "./office.ts";

type Plan = { institution: number; serial: number; items: number; daysAgo: number; arrives: boolean };

/** One that waits in the warehouse to be received, with its proofs, and one that is on the road. */
const plans: readonly Plan[] = [
  { institution: 0, serial: 260_110_001, items: 12, daysAgo: 1, arrives: true },
  { institution: 0, serial: 260_110_101, items: 8, daysAgo: 0, arrives: false },
];

const step_minutes = 40;

/** The postal barcodes of an institution's own series. */
function barcodesOf(index: number, { serial, items }: Plan): string[] {
  return Array.from({ length: items }, (_, n) => {
    const digits = String(serial + index * 1000 + n);
    return `RB${digits}${postalCheckDigit(digits)}IQ`;
  });
}

/** What institutions send in bulk, from its scanning on, as the company's operations record it. */
export function manifestEvents(office: Office, tenant: TenantData, index: number, clock: Clock): Event[] {
  return plans.flatMap((plan, number) => eventsOf({ office, tenant, index, clock }, plan, number));
}

type At = { office: Office; tenant: TenantData; index: number; clock: Clock };

function eventsOf({ office, tenant, index, clock }: At, plan: Plan, number: number): Event[] {
  const operations = async () => (await office.as(`operations@${tenant.domain}`)).manifests;
  const random = randomFor(`manifests/${tenant.code}/${number}`);
  const [driver] = driversOf(tenant, index);
  const institution = tenant.institutions[plan.institution];
  const [branch] = institution?.branches ?? [];
  if (!driver || !institution || !branch) throw new Error(`${tenant.code} has nobody who sends or carries a manifest`);
  let id = "";
  const begin = async () => {
    const { transferManifests, items } = await operations();
    const { transfer_manifest } = await transferManifests.create({
      institution_id: demoId("institution", tenant.code, institution.full_name),
      source_branch_id: demoId("institution-branch", tenant.code, institution.full_name, branch[0]),
      receiving_warehouse_id: demoId("warehouse", tenant.code, tenant.warehouses[0]?.code ?? ""),
    });
    ({ id } = transfer_manifest);
    const names = fullNames(tenant.people, random);
    const barcodes = barcodesOf(index, plan);
    await items.add({
      id,
      items: barcodes.map((barcode_value, n) => ({
        barcode_value,
        unit_size: random.int(1, 6),
        recipient: { name: names[n] ?? "", phone: phone(index + 1, 600 + number * 50 + n) },
      })),
    });
  };
  const pickUp = async () => {
    const driver_id = demoId("driver", tenant.code, driver.email);
    await (await operations()).transferManifests.pickUp({ id, driver_id });
  };
  const depart = async () => void (await (await operations()).transferManifests.depart({ id }));
  const arrive = async () => {
    const { transferManifests } = await operations();
    await transferManifests.arrive({ id });
    const [photo_url, signature_url] = ["pallet.jpg", "signature.png"].map((name) => `https://example.com/${name}`);
    await transferManifests.recordProof({ id, photo_url, signature_url });
  };
  const steps = [begin, pickUp, depart, ...(plan.arrives ? [arrive] : [])];
  const start = plan.daysAgo > 0 ? Date.parse(clock.ago(plan.daysAgo, 2 * 60)) : Date.parse(clock.before(150));
  return steps.map((happen, n) => ({ at: new Date(start + n * step_minutes * 60_000).toISOString(), happen }));
}
