import { z } from "zod";
import type { Wire } from "../../kernel/index.ts";
import {
  codeText,
  id,
  moneyOut,
  orNull,
  pathId,
  phone,
  positiveQuantity,
  quantityOut,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { assignmentStatus, custody, deliveryFlow, deliveryStatus } from "../lifecycle/index.ts";
import { changedPlace, place } from "../pricing/index.ts";
import { deliveryType } from "../types/index.ts";

export const payerType = z.enum(["sender", "recipient"]).meta({ id: "PayerType" });
export const paymentMethod = z.enum(["cash", "wallet", "gateway"]).meta({ id: "PaymentMethod" });
const resolution = z.enum(["retry", "return", "lost"]).meta({ id: "ExceptionResolution" });
const contactOut = z.object({ name: orNull(z.string()), phone: orNull(z.string()) }).meta({ id: "DeliveryContact" });
const addressOut = z
  .object({ lat: z.number(), lng: z.number(), full_address: orNull(z.string()) })
  .meta({ id: "DeliveryPlace" });

export const currentAssignment = z
  .object({
    id,
    status: assignmentStatus,
    driver: z
      .object({ id, full_name: z.string(), phone: z.string().nullable() })
      .meta({ id: "AssignedDriver" })
      .nullable(),
    carrier_code: z.string().nullable().describe("The carrier that has it, when no driver does"),
    created_at: timestampOut,
    accepted_at: timestampOut.nullable(),
    picked_up_at: timestampOut.nullable(),
  })
  .meta({ id: "CurrentAssignment" });

const leg = z
  .object({
    id,
    delivery_code: z.string(),
    barcode: z.string(),
    delivery_flow: deliveryFlow,
    status: deliveryStatus,
    custody,
    current_assignment: currentAssignment.nullable(),
  })
  .meta({ id: "DeliveryLeg" });

const openException = z
  .object({
    id,
    reason_code: z.string(),
    notes: z.string().nullable(),
    photo_urls: z.array(z.string()),
    opened_at: timestampOut,
    resolution: resolution.nullable().describe("What was chosen while a receipt is still due"),
  })
  .meta({ id: "DeliveryException" });

const proof = z
  .object({
    photo_urls: z.array(z.string()),
    signature_url: z.string().nullable(),
    recipient_name: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    at: timestampOut,
  })
  .meta({ id: "ProofOfDelivery" });

const itemOut = z
  .object({
    item_id: id,
    name: z.string(),
    sku: z.string(),
    quantity: quantityOut,
    bin_id: id.nullable(),
    missing_quantity: quantityOut.describe(
      "How much of it was not found when it was picked or came back, until the warehouse's exception is closed",
    ),
  })
  .meta({ id: "DeliveryItem" });

export const returnStatuses = ["retry_pending", "return_pending", "return_ready", "returned"] as const;

/** A delivery as every one of its endpoints answers it (3 §5, 4 E12, 4 J8). */
export const delivery = z
  .object({
    id,
    delivery_code: z.string().describe("The tenant's code and 8 digits; a leg's ends in -A or -B"),
    barcode: z.string().describe("14 characters, with the postal check digit"),
    external_reference_id: z.string().nullable(),
    customer_id: id.nullable(),
    sender: contactOut,
    recipient: contactOut,
    pickup_address: addressOut,
    delivery_address: addressOut,
    pickup_warehouse_id: id.nullable(),
    dropoff_warehouse_id: id.nullable().describe("Of a staged delivery: the warehouse in between"),
    delivery_service_id: id.nullable(),
    delivery_type: deliveryType.nullable().describe("In the reader's language"),
    delivery_flow: deliveryFlow,
    parent_id: id.nullable().describe("Of a leg: its staged delivery"),
    legs: z.array(leg).describe("Of a staged delivery: to the warehouse, and from there"),
    original_delivery_id: id.nullable().describe("Of an operational return: the delivery that failed"),
    status: deliveryStatus,
    is_draft: z.boolean(),
    custody,
    custody_count: z.int().describe("How often the parcel changed hands"),
    payer_type: payerType,
    payment_method: paymentMethod,
    payment_status: z.enum(["pending", "held", "paid", "released"]).meta({ id: "PaymentStatus" }),
    price: moneyOut,
    currency_code: z.string(),
    cash_to_collect: moneyOut.describe(
      "Due from the sender at pickup or from the recipient at delivery; 0 once it is cancelled, returned or lost and nothing was paid",
    ),
    unit_size: quantityOut,
    items: z.array(itemOut),
    current_assignment: currentAssignment.nullable(),
    open_exception: openException.nullable(),
    returnStatus: z.enum(returnStatuses).meta({ id: "ReturnStatus" }).nullable(),
    source_snapshot: z.record(z.string(), z.unknown()).nullable(),
    proof_of_delivery: proof.nullable(),
    transfer_manifest_id: id.nullable(),
    transfer_manifest_item_id: id.nullable(),
    waybill_id: id.nullable().describe("The waybill it is on, until that brought it or was called off"),
    label_assignment: z.string(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Delivery" });
/** As services write it: what is left out of it is answered as null. */
export type Delivery = Wire<z.input<typeof delivery>>;
export const oneOutput = z.object({ delivery });
export const oneInput = z.object({ id: pathId("delivery_not_found") });

/** Who sends or receives, as far as a request says. */
export const newContact = z
  .object({ name: text(200).nullish(), phone: phone.nullish() })
  .meta({ id: "NewDeliveryContact" });
const itemIn = z
  .object({
    item_id: id,
    quantity: positiveQuantity,
    bin_id: id.nullish().describe("Only from this bin"),
  })
  .meta({ id: "NewDeliveryItem" });

const fields = {
  customer_id: id.nullable().describe("Whose delivery it is; a wallet payment comes from this customer's wallet"),
  delivery_service_id: id,
  delivery_address: place,
  payer_type: payerType.describe("Who pays in cash: at pickup or at delivery"),
  payment_method: paymentMethod.describe(
    "`wallet`: of the customer, who then is the payer as sender. `gateway` is for orders alone",
  ),
  external_reference_id: codeText(200).nullable().describe("Your own number for it; each can be used once"),
  unit_size: positiveQuantity.describe("Of the whole parcel; the sum of its items' when left out"),
  sender: newContact,
  recipient: newContact,
  items: z.array(itemIn).max(1000),
  warehouse_id: id.describe("Of a staged delivery: the warehouse in between; when left out, the only active one"),
  pickup_warehouse_id: id.describe("Where the goods are; when left out, the only active warehouse"),
};

/** What a delivery is asked for with (1 §2 external delivery order, 4 E1). */
export const newDelivery = z.object({
  ...fields,
  customer_id: fields.customer_id.optional(),
  pickup_address: place.optional().describe("Needed unless the goods come from a warehouse that has an address"),
  payer_type: fields.payer_type.default("sender"),
  payment_method: fields.payment_method.default("cash"),
  external_reference_id: fields.external_reference_id.optional(),
  unit_size: fields.unit_size.optional(),
  sender: fields.sender.default({}),
  recipient: fields.recipient.default({}),
  items: fields.items.default([]),
  warehouse_id: fields.warehouse_id.nullish(),
  pickup_warehouse_id: fields.pickup_warehouse_id.nullish(),
  is_draft: z
    .boolean()
    .default(false)
    .describe("Kept and priced, but nothing is held or reserved before it is submitted"),
  delivery_flow: z
    .enum(["direct", "pickup_and_delivery", "from_warehouse"])
    .meta({ id: "NewDeliveryFlow" })
    .default("direct")
    .describe("One driver; two legs by way of a warehouse; or goods that are in stock"),
});
export type NewDelivery = z.infer<typeof newDelivery>;
/** As code of ours asks for one, with the defaults left out. */
export type DeliveryRequest = z.input<typeof newDelivery>;

/** What can be changed before a delivery is under way; what is left out stays (4 A8, 4 J8). */
export const updateInput = z.object({
  ...z.object(fields).partial().shape,
  pickup_address: changedPlace.optional(),
  delivery_address: changedPlace.optional(),
  id: pathId("delivery_not_found"),
});
export type UpdateDelivery = z.infer<typeof updateInput>;

export const cancelInput = z.object({ id: pathId("delivery_not_found"), reason: text(500) });
