import type { z } from "zod";
import type { Refusal } from "./delivery/driver-app/index.ts";
import type { Driver } from "./delivery/drivers/index.ts";
import type { DeliveryRow, KeptNotice, Point, Proof } from "./delivery/lifecycle/index.ts";
import type { Polygon } from "./delivery/zones/index.ts";
import type { Outcome } from "./kernel/idempotency.ts";
import type { JsonObject, languageTextOut } from "./kernel/index.ts";
import type { Action } from "./messaging/notifications/index.ts";
import type { Options } from "./payments/gateways/index.ts";
import type { Address, BookAddress } from "./places/addresses/index.ts";
import type { Banner, KeptSettings, KeptTheme } from "./storefront/markets/index.ts";
import type { ReturnLine, ShippingAddress } from "./storefront/orders/index.ts";
import type { BlindCount, FirstCount, WriteOff } from "./warehousing/audits/index.ts";
import type { Item } from "./warehousing/items/index.ts";

type Words = z.infer<typeof languageTextOut>;

/** What lies in the columns that hold JSON: the shapes that are checked before they are written. */
declare module "@karwan/db" {
  interface JsonColumns {
    "addresses.title": Address["title"];
    "addresses.contact_info": Address["contact_info"];
    "addresses.metadata": BookAddress["metadata"];
    "audit_log.after": unknown;
    "audit_log.before": unknown;
    "carriers.name": Words;
    "custody_records.place": Point;
    "custody_records.proof": Proof;
    "deliveries.delivery_address": DeliveryRow["delivery_address"];
    "deliveries.pickup_address": NonNullable<DeliveryRow["pickup_address"]>;
    "deliveries.proof_of_delivery": NonNullable<DeliveryRow["proof_of_delivery"]>;
    "deliveries.recipient": DeliveryRow["recipient"];
    "deliveries.sender": DeliveryRow["sender"];
    "deliveries.source_snapshot": NonNullable<DeliveryRow["source_snapshot"]>;
    "delivery_events.details": Record<string, unknown>;
    "delivery_events.place": Point;
    "delivery_outbox.notice": KeptNotice;
    "delivery_services.name": Words;
    "delivery_types.name": Words;
    "directory_categories.name": Words;
    "directory_entries.tagline": Words;
    "drivers.address": NonNullable<Driver["address"]>;
    "drivers.bank_info": NonNullable<Driver["bank_info"]>;
    "drivers.driver_details": Driver["driver_details"];
    "idempotency_records.outcome": Outcome;
    "inventory_audit_items.blind_counts": BlindCount[];
    "inventory_audit_items.first_count": FirstCount;
    "inventory_audit_items.write_offs": WriteOff[];
    "inventory_items.attributes": JsonObject;
    "inventory_items.dimensions": NonNullable<Item["dimensions"]>;
    "item_categories.name": Words;
    "markets.banners": Banner[];
    "markets.settings": KeptSettings;
    "markets.tagline": Words;
    "markets.theme_settings": KeptTheme;
    "notifications.action": Action;
    "notifications.template_data": Record<string, unknown>;
    "outbound_messages.data": Record<string, unknown>;
    "product_categories.name": Words;
    "product_variants.name": Words;
    "products.description": Words;
    "products.images": string[];
    "products.name": Words;
    "storefront_order_items.product_name": Words;
    "storefront_order_items.variant_name": Words;
    "storefront_orders.shipping_address": ShippingAddress;
    "storefront_returns.lines": ReturnLine[];
    "sync_actions.result": Refusal;
    "tenant_payment_gateways.options": Options;
    "tenant_settings.settings": JsonObject;
    "transfer_manifest_events.payload": Record<string, unknown>;
    "transfer_manifest_items.destination_address": DeliveryRow["delivery_address"];
    "transfer_manifest_items.requested_destination": {
      branch_id: string | null;
      address_id: string | null;
      address: DeliveryRow["delivery_address"] | null;
    };
    "transfer_manifest_items.dimensions": NonNullable<Item["dimensions"]>;
    "transfer_manifest_items.recipient": DeliveryRow["recipient"];
    "users.profile_data": JsonObject;
    "warehouse_exception_types.name": Words;
    "zones.polygon": Polygon;
  }
}
