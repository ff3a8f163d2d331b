import { filesRouter } from "@karwan/api";
import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import type { RestRoute } from "../rest/routes.ts";
import { restRoutes } from "../rest/routes.ts";

/** The operations whose bodies are files; they are described like all others, but for those bodies (4 J14). */
export const fileRoutes = restRoutes(filesRouter);

/** A file, whatever is in it. */
export const binary = { type: "string", format: "binary" } as const;
const types = ["image/jpeg", "image/png", "image/webp", "application/pdf"];

/** The description of such an operation: multipart in, bytes out. */
export function fileOperation(route: RestRoute, described: ZodOpenApiOperationObject): ZodOpenApiOperationObject {
  if (route.meta.rest.method === "POST") {
    const schema = z.object({ file: z.string().meta({ override: binary }).describe("The file, with its type") });
    return {
      ...described,
      requestBody: { required: true, content: { "multipart/form-data": { schema } } },
    };
  }
  const content = Object.fromEntries(types.map((type) => [type, { schema: binary }]));
  const read = { description: "The file itself, as its type says", content };
  return {
    ...described,
    security: [{ bearer: [] }, { apiKey: [] }, {}],
    responses: { ...described.responses, "200": read },
  };
}

/** What such a file is on tRPC, whose answers are JSON: whole, in base64. */
const fileInJson = {
  type: "object",
  properties: {
    file: {
      type: "object",
      properties: {
        content_type: { type: "string" },
        filename: { type: "string" },
        content: { type: "string", description: "What is in it, in base64" },
      },
      required: ["content_type", "filename", "content"],
    },
  },
  required: ["file"],
} as const;

/** The description of an operation that answers a file which it makes: as what it is on REST, in JSON on tRPC. */
export function madeFileOperation(route: RestRoute, described: ZodOpenApiOperationObject, trpc: { "x-trpc": object }) {
  const types = route.meta.file?.types ?? [];
  const content = Object.fromEntries(types.map((type) => [type, { schema: binary }]));
  const made = { description: "The file itself, of the type that was asked for", content };
  return {
    ...described,
    responses: { ...described.responses, "200": made },
    "x-trpc": { ...trpc["x-trpc"], answer: fileInJson },
  };
}
