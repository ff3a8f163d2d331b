import { databaseTrouble } from "@karwan/db";
import type { TRPCDefaultErrorShape, TRPCError } from "@trpc/server";
import type { RequestContext } from "./context.ts";
import { AppError, asAppError } from "./errors.ts";
import type { Failure } from "./failure.ts";
import { describeFailure } from "./failure.ts";
import { unavailableFor } from "./unavailable.ts";

/** The error a tRPC client sees: the same code, message, details and request id as on REST (3 §1.3). */
export function formatTrpcError(shape: TRPCDefaultErrorShape, error: TRPCError, ctx: RequestContext | undefined) {
  const known = knownFailure(error);
  const language = ctx?.language ?? "en";
  const failure: Failure = describeFailure(
    known ?? new AppError("internal_server_error"),
    language,
    ctx?.requestId ?? null,
  );
  const { success: _, ...data } = failure;
  return {
    ...shape,
    message: failure.message,
    data: { ...data, httpStatus: known?.status ?? 500, path: shape.data.path },
  };
}

/** What went wrong, in our words; null for what nobody expected. What may be tried again later is 503, as on REST (3 §1.5). */
export function knownFailure(error: TRPCError): AppError | null {
  const known = asAppError(error);
  if (known) return known;
  const trouble = databaseTrouble(error.cause);
  return trouble ? unavailableFor(trouble) : fromTrpc(error);
}

/** The library's own refusals, in our words; null for what nobody expected. */
function fromTrpc(error: TRPCError): AppError | null {
  switch (error.code) {
    case "NOT_FOUND":
      return new AppError("route_not_found");
    case "PARSE_ERROR":
    case "BAD_REQUEST":
      return new AppError("malformed_json");
    case "METHOD_NOT_SUPPORTED":
      return new AppError("method_not_allowed");
    case "UNSUPPORTED_MEDIA_TYPE":
      return new AppError("unsupported_media_type", { expected: "application/json" });
    case "PAYLOAD_TOO_LARGE":
      return new AppError("payload_too_large");
    default:
      return null;
  }
}
