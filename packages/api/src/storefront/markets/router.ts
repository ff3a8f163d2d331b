import { readAnswer, router, systemOperation, tenantOperation, userOperation } from "../../kernel/index.ts";
import {
  changedOutput,
  createInput,
  listInput,
  listOutput,
  ownOutput,
  publishInput,
  reviewInput,
  showInput,
  showOutput,
  submitInput,
  updateInput,
} from "./schema.ts";
import { createMarket } from "./services/create.ts";
import { publishMarket } from "./services/publish.ts";
import { reviewMarket } from "./services/review.ts";
import { listAllMarkets, showMarket, showOwnMarket } from "./services/show.ts";
import { submitMarket } from "./services/submit.ts";
import { updateMarket } from "./services/update.ts";

const tag = "Markets";
const reference = "1 §4.5";
const manage = ["manage:storefront:tenant"] as const;
const example = {
  tagline: { en: "Tea and more", ar: "شاي وأكثر", ku: "چا و زیاتر" },
  logo_url: "https://example.com/logo.png",
  settings: { auto_create_delivery: true, payment_methods: ["cash_on_delivery"] },
};

export const marketsRouter = router({
  create: tenantOperation(manage, {
    rest: { method: "POST", path: "/storefront/market/create" },
    operationId: "createMarket",
    summary: "Create the tenant's market",
    description:
      "A draft that nobody sees until it was approved and published. A tenant has one market, and its name leads to it alone, whatever its case. A product category `General` is made where the tenant has none.",
    tag,
    reference,
    message: "market.created",
    status: 201,
    errors: ["market_exists", "store_name_taken", "file_not_found"],
    example: { request: { store_name: "tea-house", directory_category: "grocery", ...example } },
  })
    .input(createInput)
    .output(changedOutput)
    .mutation(({ ctx, input }) => createMarket(ctx, input)),

  own: tenantOperation(["view:tenant", ...manage], {
    rest: { method: "GET", path: "/storefront/market" },
    operationId: "getOwnMarket",
    summary: "Show the tenant's market, how far it is and what happened last",
    tag,
    reference,
    message: "market.shown",
    errors: ["market_not_found"],
  })
    .output(ownOutput)
    .query(({ ctx }) => showOwnMarket(ctx)),

  show: userOperation({
    rest: { method: "GET", path: "/storefront/market/{market_id}" },
    summary: "Show a market by its id",
    description:
      "For everybody signed in, whatever its state. What was said when it was submitted and reviewed, and who did what with it, is null for whoever is neither of its tenant's staff nor a system administrator; to them it is not there while its tenant is suspended.",
    tag,
    reference,
    message: "market.shown",
    errors: ["market_not_found"],
  })
    .input(showInput)
    .output(showOutput)
    .query(({ ctx, input }) => showMarket(ctx, input)),

  update: tenantOperation(manage, {
    rest: { method: "PUT", path: "/storefront/market" },
    ifMatch: true,
    summary: "Change the market",
    description:
      "Only what is given changes: texts, settings and theme are merged, banners replaced. `store_name` and `status` never change by it. A market that was approved, rejected or waits for approval is a draft again, and is not shown until it was approved anew.",
    tag,
    reference,
    message: "market.updated",
    errors: ["market_not_found", "no_valid_fields_to_update", "invalid_transition", "file_not_found"],
    example: { request: example },
  })
    .input(updateInput)
    .output(changedOutput)
    .mutation(({ ctx, input }) => updateMarket(ctx, input)),

  submit: tenantOperation(manage, {
    rest: { method: "POST", path: "/storefront/market/submit-for-approval" },
    operationId: "submitMarket",
    summary: "Ask for the market's approval",
    description:
      "It has a tagline, a logo, a directory category, a payment method and a product category: otherwise 409 `market_incomplete` with `missing`. System administrators are told.",
    tag,
    reference,
    message: "market.submitted",
    status: 200,
    errors: ["market_not_found", "market_incomplete", "invalid_transition"],
    example: { request: { notes: "Ready for the holidays" } },
  })
    .input(submitInput)
    .output(changedOutput)
    .mutation(({ ctx, input }) => submitMarket(ctx, input)),

  publish: tenantOperation(manage, {
    rest: { method: "PUT", path: "/storefront/market/publish" },
    operationId: "publishMarket",
    summary: "Show the market to the public, or hide it",
    description:
      "Only an approved market that has all it needs is published: otherwise 409 `market_not_ready`, with the flags of its readiness in `missing`, and `approval` where it is not approved.",
    tag,
    reference: "3 §10",
    message: "market.published",
    errors: ["market_not_found", "market_not_ready"],
    outcomes: {
      all: [
        { status: 200, message: "market.published" },
        { status: 200, message: "market.unpublished" },
      ],
      of: (data) => ({
        status: 200,
        message: readAnswer(changedOutput, data).data.market.is_live ? "market.published" : "market.unpublished",
      }),
    },
    example: { request: { publish_status: "published" } },
  })
    .input(publishInput)
    .output(changedOutput)
    .mutation(({ ctx, input }) => publishMarket(ctx, input)),

  review: systemOperation({
    rest: { method: "PUT", path: "/storefront/market/{market_id}/review" },
    operationId: "reviewMarket",
    summary: "Decide about a market",
    description:
      "`approve` and `reject` what waits for approval, `deactivate` what is approved, `reactivate` what was deactivated, which is then approved and not published. The tenant's administrators are told.",
    tag,
    reference: "3 §10",
    message: "market.reviewed",
    errors: ["market_not_found", "invalid_transition"],
    example: { request: { decision: "approve", admin_notes: "Welcome" } },
  })
    .input(reviewInput)
    .output(changedOutput)
    .mutation(({ ctx, input }) => reviewMarket(ctx, input)),

  list: systemOperation({
    rest: { method: "GET", path: "/storefront/markets" },
    onReplica: true,
    summary: "List the markets of all tenants, newest first",
    tag,
    reference: "3 §10",
    message: "market.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listAllMarkets(ctx, input)),
});
