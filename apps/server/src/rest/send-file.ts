import type { RequestContext } from "@karwan/api";
import { FileAnswer, fileOut } from "@karwan/api";
import type { Context } from "hono";
import type { Logger } from "pino";
import { z } from "zod";
import type { App } from "../http/app-env.ts";
import type { ExportPlaces } from "./csv/places.ts";
import { breakingOff, streamed, whoseOf } from "./streamed.ts";

type Options = { ctx: RequestContext; log: Logger; places: ExportPlaces; patienceMs?: number | undefined };

/** The library's own way has put the file into JSON already (ADR 0018). */
const fileIn = (given: unknown): FileAnswer =>
  given instanceof FileAnswer ? given : z.encode(fileOut, fileOut.def.out.parse(given));

/**
 * Sends a file as what it is, piece by piece as it is made and read. What refuses it does so before its first byte, in the
 * envelope; what goes wrong later breaks the connection off.
 */
export async function sendFile(
  c: Context<App>,
  { file: given }: Record<string, unknown>,
  { ctx, log, places, patienceMs }: Options,
): Promise<Response> {
  const file = fileIn(given);
  const headers = c.get("headers");
  headers["content-type"] = file.contentType;
  headers["content-disposition"] = `attachment; filename="${file.filename}"`;
  headers["cache-control"] = "no-store";
  // Whoever asks for the headers alone reads no file, and takes no place of those who do.
  if (c.req.method === "HEAD") {
    c.set("isAnswered", true);
    return new Response(null, { status: 200, headers });
  }
  const giveBack = places.take(whoseOf(c, ctx));
  const parts = file.parts();
  const end = () => {
    giveBack();
    void parts.return(undefined);
  };
  let first: Promise<IteratorResult<Uint8Array>> | null = parts.next();
  await first.catch((cause: unknown) => {
    end();
    throw cause;
  });
  const next = async (): Promise<Uint8Array | null> => {
    const { value, done } = await (first ?? parts.next());
    first = null;
    return done ? null : value;
  };
  c.set("isAnswered", true);
  return new Response(streamed(next, { end, breakOff: breakingOff(c, log), patienceMs }), {
    status: 200,
    headers,
  });
}
