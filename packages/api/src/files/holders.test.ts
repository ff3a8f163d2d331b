import { newId } from "@karwan/db";
import type { AnyProcedure, AnyRouter } from "@trpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Kit } from "../../testing/index.ts";
import { arrange, startKit } from "../../testing/index.ts";
import { appRouter } from "../root.ts";
import { fileHolders } from "./holders.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Columns that could hold a file by their name or type, and why none of theirs has to be kept. */
const holdNone: Record<string, string> = {
  "addresses.contact_info": "names and phones",
  "addresses.metadata": "text of the client's, shown as it is",
  "addresses.title": "text in languages",
  "audit_log.after": "says what was, and opens nothing",
  "audit_log.before": "says what was, and opens nothing",
  "carrier_events.details": "as the carrier sent it; what is used of it is a proof of the delivery",
  "carriers.name": "text in languages",
  "custody_records.place": "coordinates",
  "deliveries.delivery_address": "a copy of an address",
  "deliveries.pickup_address": "a copy of an address",
  "deliveries.recipient": "name and phone",
  "deliveries.sender": "name and phone",
  "deliveries.source_snapshot": "codes of the delivery that comes back",
  "delivery_events.place": "coordinates",
  "delivery_outbox.notice": "what is to be told, without pictures",
  "delivery_services.name": "text in languages",
  "delivery_types.name": "text in languages",
  "directory_categories.name": "text in languages",
  "directory_entries.logo_url": "a copy of the market's, which keeps it",
  "directory_entries.tagline": "text in languages",
  "dishes.description": "text in languages",
  "dishes.section": "text in languages",
  "dishes.modifier_groups": "names and prices of options",
  "dishes.name": "text in languages",
  "dishes.schedule": "times of the week",
  "dishes.variants": "names and prices",
  "drivers.address": "lines of text",
  "drivers.bank_info": "numbers of accounts",
  "drivers.driver_details": "text of the client's, shown as it is",
  "file_references.file_id": "the note itself of which record uses a file",
  "idempotency_records.outcome": "an answer kept for a day, whose links last half of that",
  "inventory_audit_items.blind_counts": "quantities, and who counted them",
  "inventory_audit_items.first_count": "a quantity, and who counted it when",
  "inventory_audit_items.write_offs": "ids of stock rows, and quantities",
  "inventory_items.attributes": "text of the client's, shown as it is",
  "inventory_items.dimensions": "lengths",
  "item_categories.name": "text in languages",
  "markets.settings": "numbers and switches",
  "markets.tagline": "text in languages",
  "markets.theme_settings": "names of colours and styles",
  "notifications.action": "where a notification leads",
  "notifications.template_data": "shows the picture that its person has, for as long as they have it",
  "outbound_messages.data": "what a message says, kept for a week",
  "product_categories.name": "text in languages",
  "product_variants.name": "text in languages",
  "products.description": "text in languages",
  "products.name": "text in languages",
  "payments.redirect_url": "the page of a gateway, for one payment",
  "saved_views.query": "filters and sorting of a list",
  "storefront_order_items.product_name": "text in languages",
  "storefront_order_items.variant_name": "text in languages",
  "storefront_orders.shipping_address": "a copy of an address",
  "storefront_returns.lines": "ids, quantities and amounts",
  "restaurant_cart_items.modifiers": "names and prices of options",
  "restaurant_cart_items.name": "text in languages",
  "restaurant_cart_items.variant_name": "text in languages",
  "restaurant_order_items.modifiers": "names and prices of options",
  "restaurant_order_items.name": "text in languages",
  "restaurant_order_items.variant_name": "text in languages",
  "restaurant_orders.shipping_address": "a copy of an address",
  "restaurants.name": "text in languages",
  "diner_orders.restaurant_name": "text in languages",
  "restaurants.schedule": "times of the week",
  "sync_actions.payload": "waits 48 hours at most, and removal waits with it",
  "sync_actions.result": "why an action was refused",
  "tenant_payment_gateways.options": "where payers go, and where refunds are asked for",
  "tenant_settings.settings": "numbers and switches",
  "transfer_manifest_events.payload": "codes and states",
  "transfer_manifest_items.destination_address": "lines of text",
  "transfer_manifest_items.dimensions": "lengths",
  "transfer_manifest_items.order_error_details": "numbers and codes that a message names",
  "transfer_manifest_items.recipient": "name and phone",
  "transfer_manifest_items.requested_destination": "ids, and lines of text",
  "users.profile_data": "text of the client's, shown as it is",
  "warehouse_exception_types.name": "text in languages",
  "webhook_events.data": "ids and states",
  "webhooks.url": "where events are posted to",
  "zones.polygon": "coordinates",
};

describe("columns that refer to files (4 B14)", () => {
  test("are all registered: a new one would lose its files after two days", async () => {
    const columns = await arrange<{ name: string }>(
      kit.database,
      {},
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' AND (data_type IN ('json', 'jsonb')
         OR column_name ~ '(url|photo|image|picture|avatar|logo|icon|banner|cover|document|attachment|signature|proof|file)')`,
    );
    const registered = Object.values(fileHolders).flatMap((sources) =>
      sources.map(({ table, column }): string => `${table}.${column}`),
    );
    const found = columns.map(({ name }) => name);
    expect(found.filter((name) => !registered.includes(name) && !(name in holdNone))).toEqual([]);
    expect([...registered, ...Object.keys(holdNone)].filter((name) => !found.includes(name))).toEqual([]);
    expect(registered.filter((name) => name in holdNone)).toEqual([]);
  });
});

/** Where an address is no picture: what it is for, by operation and field. */
const addresses = new Set([
  "webhooks.create url",
  "webhooks.update url",
  "storefront.markets.create banners.link_url",
  "storefront.markets.update banners.link_url",
  "payments.gateways.update options.refund_url",
]);

type Field = { path: string; type: z.ZodType };
function fieldsOf(type: z.core.$ZodType, path = ""): Field[] {
  if (type instanceof z.ZodObject)
    return Object.entries(type.shape).flatMap(([key, inner]) => fieldsOf(inner, path ? `${path}.${key}` : key));
  if (type instanceof z.ZodArray) return fieldsOf(type.element, path);
  if (type instanceof z.ZodUnion) return type.options.flatMap((option) => fieldsOf(option, path));
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault)
    return fieldsOf(type.unwrap(), path);
  return [{ path, type: type as z.ZodType }];
}

const inputsOf = ({ _def }: AnyProcedure): z.ZodType[] =>
  "inputs" in _def && Array.isArray(_def.inputs) ? _def.inputs.filter((input) => input instanceof z.ZodType) : [];

test("every URL that a record takes may be an uploaded file, or https (4 K8, 4 J14)", () => {
  const router: AnyRouter = appRouter;
  const urls = Object.entries(router._def.procedures as Record<string, AnyProcedure>).flatMap(([name, procedure]) =>
    inputsOf(procedure)
      .flatMap((input) => fieldsOf(input))
      .filter(({ path }) => /(^|[._])(urls?|photos?|image|avatar|logo|signature|documents?)$/.test(path))
      .filter(({ path }) => !addresses.has(`${name} ${path}`))
      .map(({ path, type }) => ({ field: `${name} ${path}`, type })),
  );
  expect(urls.length).toBeGreaterThan(15);
  const takes = (text: string) => urls.filter(({ type }) => type.safeParse(text).success).map(({ field }) => field);
  const all = urls.map(({ field }) => field);
  expect(takes(`/api/v1/files/${newId()}`)).toEqual(all);
  expect(takes(`https://karwan.example.test/api/v1/files/${newId()}?signature=x`)).toEqual(all);
  expect(takes("https://cdn.example/a.jpg")).toEqual(all);
  expect(takes("http://cdn.example/a.jpg")).toEqual([]);
});
