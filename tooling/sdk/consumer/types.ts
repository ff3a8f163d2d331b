/**
 * What an editor knows of the clients. Compiled by consumer.test.ts against the packed package: each line below an
 * `@ts-expect-error` must be refused, all others must pass.
 */
import type {
  Delivery,
  DeliveryStatus,
  FieldCode,
  IdentitySessionsMeOutput,
  KarwanClient,
  KarwanErrorCode,
  KarwanRestClient,
  OnRest,
  Reason,
  WarehousingItemsCreateInput,
} from "@karwan/sdk";
import { createKarwanClient, createKarwanRestClient, isKarwanError } from "@karwan/sdk";
import { verifyWebhook } from "@karwan/sdk/webhooks";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <Claim extends true>(..._claims: Claim[]): void => undefined;

declare const karwan: KarwanClient;
declare const rest: KarwanRestClient;
declare const error: unknown;

export async function answers(): Promise<void> {
  const { item, stock_levels, inbound_delivery } = await karwan.warehousing.items.show.query({ id: "i" });
  holds<Same<typeof item.weight, number | null>>();
  holds<Same<(typeof stock_levels)[number]["bin"]["code"], string>>();
  holds<Same<NonNullable<typeof inbound_delivery>["customer_name"], string | null>>();
  const { transactions } = karwan.warehousing;
  const listed = await transactions.list.query({ transaction_type: "pick", limit: 5 });
  holds<Same<typeof listed.total, number>>();
  const { delivery } = await karwan.delivery.deliveries.show.query({ id: "d" });
  holds<Same<typeof delivery, Delivery>>();
  holds<Same<typeof delivery.status, DeliveryStatus>>();
  holds<Same<typeof delivery.created_at, Date>>();
  holds<Same<typeof item.created_at, Date>>();
  const params = { path: { id: "d" } };
  const overRest: OnRest<Delivery> = (await rest.GET("/delivery/deliveries/{id}", { params })).delivery;
  holds<Same<typeof overRest.legs, OnRest<(typeof delivery)["legs"]>>>();
  holds<Same<typeof overRest.created_at, string>>();
  const me = await karwan.identity.sessions.me.query();
  holds<Same<typeof me, IdentitySessionsMeOutput>>();
  // @ts-expect-error an answer has no such field
  void item.weight_kg;
  // @ts-expect-error it may be null
  void item.weight.toFixed();
}

export async function inputs(): Promise<void> {
  const tea: WarehousingItemsCreateInput = { name: "Tea", sku: "TEA", dimensions: { unit: "cm" } };
  await karwan.warehousing.items.create.mutate(tea, { idempotencyKey: "k", language: "ar" });
  await karwan.warehousing.warehouses.list.query();
  for (const moment of [new Date(), "2026-11-21T08:00:00Z"])
    await karwan.warehousing.transactions.list.query({ timestamp_range_start: moment });
  // @ts-expect-error neither a moment nor its text
  await karwan.warehousing.transactions.list.query({ timestamp_range_start: 0 });
  // @ts-expect-error no such field
  await karwan.warehousing.items.create.mutate({ name: "Tea", sku: "TEA", colour: "green" });
  // @ts-expect-error a required field is missing
  await karwan.warehousing.items.create.mutate({ name: "Tea" });
  // @ts-expect-error of another type
  await karwan.warehousing.items.create.mutate({ name: "Tea", sku: "TEA", weight: "1" });
  // @ts-expect-error not one of the values
  await karwan.warehousing.items.create.mutate({ name: "Tea", sku: "TEA", dimensions: { unit: "km" } });
  // @ts-expect-error an input is required
  await karwan.warehousing.items.show.query();
  // @ts-expect-error it reads, so it is a query
  await karwan.warehousing.items.show.mutate({ id: "i" });
  // @ts-expect-error no such operation
  await karwan.warehousing.items.erase.mutate({ id: "i" });
  // @ts-expect-error signing in takes no key
  await karwan.identity.sessions.logout.mutate({ refresh_token: "t" }, { idempotencyKey: "k" });
}

export async function overRest(): Promise<void> {
  const { item, message } = await rest.GET("/warehousing/inventory-items/{id}", { params: { path: { id: "i" } } });
  holds<Same<typeof item.weight, number | null>>();
  holds<Same<typeof message, string>>();
  await rest.POST("/warehousing/inventory-items", { body: { name: "Tea", sku: "TEA" }, idempotencyKey: "k" });
  await rest.GET("/auth/me");
  // @ts-expect-error no such path
  await rest.GET("/warehousing/inventory-things");
  // @ts-expect-error the path takes no such method
  await rest.DELETE("/auth/me");
  // @ts-expect-error the path's parameter is missing
  await rest.GET("/warehousing/inventory-items/{id}");
  // @ts-expect-error no such field in the query
  await rest.GET("/warehousing/inventory-items", { params: { query: { colour: "green" } } });
  // @ts-expect-error no such field in the body
  await rest.POST("/warehousing/inventory-items", { body: { name: "Tea", sku: "TEA", colour: "green" } });
  // @ts-expect-error a misspelt option is no option
  await rest.POST("/warehousing/inventory-items", { boddy: { name: "Tea", sku: "TEA" } });
  // @ts-expect-error an answer has no such field
  void item.weight_kg;
}

export async function files(photo: Blob, bytes: Uint8Array<ArrayBuffer>, form: FormData): Promise<void> {
  const { file } = await rest.POST("/files", { body: { file: photo } });
  holds<Same<typeof file.url, string>>();
  await rest.POST("/files", { body: form, idempotencyKey: "k", timeoutMs: 600_000 });
  await rest.POST("/files", { body: { file: { data: bytes, type: "image/png" } } });
  await rest.POST("/files", { body: { file: { uri: "file:///door.jpg", name: "door.jpg", type: "image/jpeg" } } });
  // @ts-expect-error bytes are sent with their type
  await rest.POST("/files", { body: { file: bytes } });
  // @ts-expect-error a text is no file
  await rest.POST("/files", { body: { file: "photo" } });
  const params = { path: { id: file.id } };
  const blob = await rest.GET("/files/{id}", { params });
  holds<Same<typeof blob, Blob>>();
  const read = await rest.GET("/files/{id}", { params, parseAs: "arrayBuffer" });
  holds<Same<typeof read, ArrayBuffer>>();
  const stream = await rest.GET("/files/{id}", { params, parseAs: "stream" });
  holds<Same<typeof stream, ReadableStream<Uint8Array>>>();
  // @ts-expect-error what is JSON is answered as JSON
  await rest.GET("/auth/me", { parseAs: "blob" });
}

export async function tables(blob: Blob, file: File, buffer: ArrayBuffer, bytes: Uint8Array): Promise<void> {
  for (const body of ["first_name\n", blob, file, buffer, bytes]) {
    const { total } = await rest.POST("/imports/drivers", { params: { query: { dry_run: true } }, body });
    holds<Same<typeof total, number>>();
  }
  // @ts-expect-error a table is no object of fields
  await rest.POST("/imports/drivers", { body: { csv: "first_name\n" } });
  // @ts-expect-error there is no import without a table
  await rest.POST("/imports/drivers", {});
}

export async function lists(): Promise<void> {
  const query = { status: "pending" } as const;
  for await (const delivery of rest.paginate("/delivery/deliveries", { params: { query } }))
    holds<Same<typeof delivery.delivery_code, string>>();
  for await (const entry of rest.paginate("/wallets/{id}/entries", { params: { path: { id: "w" } } }))
    holds<Same<typeof entry.id, string>>();
  for await (const delivery of karwan.delivery.deliveries.list.paginate(query))
    holds<Same<typeof delivery.delivery_code, string>>();
  // @ts-expect-error no such filter
  rest.paginate("/delivery/deliveries", { params: { query: { colour: "green" } } });
  // @ts-expect-error an answer without pages
  rest.paginate("/auth/me");
  // @ts-expect-error the path's parameter is missing
  rest.paginate("/wallets/{id}/entries");
  // @ts-expect-error an answer without pages
  karwan.identity.sessions.me.paginate();
}

export async function streams(signal: AbortSignal): Promise<void> {
  const options = { signal, lastEventId: "7" };
  for await (const { id, event, data } of rest.stream("/messaging/notifications/stream", options)) {
    holds<Same<typeof id, string | undefined>>();
    holds<Same<typeof event, string>>();
    holds<Same<NonNullable<typeof data.notification>["title"], string>>();
  }
  for await (const { data } of karwan.messaging.notifications.stream.subscribe({}, options))
    holds<Same<NonNullable<typeof data.notification>["title"], string>>();
  // @ts-expect-error no stream
  rest.stream("/auth/me");
  // @ts-expect-error a stream is no answer
  await rest.GET("/messaging/notifications/stream");
}

export function errors(): string {
  if (!isKarwanError(error, "insufficient_stock", "a_reason_of_a_newer_server")) return "";
  holds<Same<typeof error.code, "insufficient_stock" | "a_reason_of_a_newer_server">>();
  holds<Same<typeof error.retryAfter, number | null>>();
  const field: FieldCode | undefined = error.details.find(({ code }) => code === "required") && "required";
  const known: Reason = "insufficient_stock";
  const code: KarwanErrorCode = known;
  // @ts-expect-error no reason of this version
  const unknown: Reason = "out_of_tea";
  return `${code} ${unknown} ${field} ${error.details[0]?.field} ${error.requestId}`;
}

export function options(): void {
  createKarwanClient({ baseUrl: "https://karwan.example.com", token: { accessToken: "a", refreshToken: "r" } });
  createKarwanRestClient({ baseUrl: "https://karwan.example.com", apiKey: "k", language: "ku" });
  // @ts-expect-error one credential, not two
  createKarwanClient({ baseUrl: "https://karwan.example.com", apiKey: "k", token: "t" });
  // @ts-expect-error no such language
  createKarwanClient({ baseUrl: "https://karwan.example.com", language: "fr" });
}

export function webhooks(request: Request, body: string): void {
  const message = verifyWebhook(body, request.headers, "whsec_x");
  if (message.type === "delivery.status_changed") {
    holds<Same<typeof message.data.external_reference_id, string | null>>();
    holds<Same<typeof message.data.at, string>>();
    // @ts-expect-error another event says so
    void message.data.order_number;
  }
  // @ts-expect-error there is no such event
  if (message.type === "delivery.exploded") throw new Error();
}
