import { appRouter } from "@karwan/api";
import { generateOpenApiDocument } from "trpc-to-openapi";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { openApiDocument } from "./document.ts";

type Described = {
  summary?: string;
  tags?: string[];
  security?: object[];
  "x-trpc"?: { procedure: string; type: string };
};
type Paths = Record<string, Record<string, Described>>;

/** What a document says of each operation that both can know, by method and path. */
const saidBy = (paths: Paths) =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary, tags, security = [] }]) => [
        `${method.toUpperCase()} ${path}`,
        { summary, tags, protect: security.length > 0 },
      ]),
    ),
  );

const ours = JSON.parse(JSON.stringify(openApiDocument())) as { paths: Paths };
const theirs = generateOpenApiDocument(appRouter, {
  title: "Karwan",
  version: "1",
  baseUrl: "/api/v1",
});

/** Our operations of these kinds on tRPC; of no kind are those that only REST has. */
const oursOf = (...types: (string | undefined)[]): Paths =>
  Object.fromEntries(
    Object.entries(ours.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).filter(([, said]) => types.includes(said["x-trpc"]?.type))),
    ]),
  );

describe("the tools of trpc-to-openapi (1 §3)", () => {
  test("read of each operation the method, the path and all else that our document says of it", () => {
    const read = saidBy(JSON.parse(JSON.stringify(theirs.paths)) as Paths);
    expect(read.size).toBeGreaterThan(150);
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(saidBy(oursOf("query", "mutation"))));
  });

  test("do not know streams, nor files, which no procedure serves", () => {
    const unknown = [...saidBy(oursOf("subscription", undefined)).keys()];
    expect(unknown.toSorted()).toEqual([
      "GET /delivery/deliveries/stream",
      "GET /delivery/drivers/locations/stream",
      "GET /delivery/transfer-manifests/{id}/stream",
      "GET /files/{id}",
      "GET /messaging/notifications/stream",
      "GET /restaurants/{slug}/orders/stream",
      "GET /storefront/orders/stream",
      "GET /wallets/stream",
      "GET /warehousing/handoffs/stream",
      "GET /warehousing/inventory-stock/stream",
      "GET /warehousing/picking-orders/stream",
      "GET /warehousing/receiving-orders/stream",
      "GET /warehousing/waybills/stream",
      "POST /files",
    ]);
    for (const path of Object.keys(theirs.paths ?? {})) expect(unknown).not.toContain(`GET ${path}`);
  });

  test("leave the schemas as they are when they read them", () => {
    const parts: object = appRouter.warehousing.items.list._def;
    const { inputs } = parts as { inputs: z.ZodType[] };
    expect(inputs.at(-1)?.safeParse({ limit: 7 }).success).toBe(true);
    expect(inputs.at(-1)?.safeParse({ limit: "7" }).success).toBe(false);
  });
});
