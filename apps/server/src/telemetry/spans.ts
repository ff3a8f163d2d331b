import { AppError } from "@karwan/api";
import { sqlState } from "@karwan/db";
import type { Attributes, Context, Span, Tracer } from "@opentelemetry/api";
import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

export type Begun = { span: Span; within: Context };

export function begin(
  tracer: Tracer,
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, parent = context.active() }: SpanOptions = {},
): Begun {
  const span = tracer.startSpan(name, { kind, attributes }, parent);
  return { span, within: trace.setSpan(parent, span) };
}
export type SpanOptions = { kind?: SpanKind; attributes?: Attributes; parent?: Context };

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);

/** A failure by its kind and nothing of what it says: messages name rows and people. */
export function failed(span: Span, error: unknown): string {
  const known = error instanceof Error && error.cause instanceof AppError ? error.cause : error;
  const kind = known instanceof AppError ? known.reason : (sqlState(known) ?? nameOf(known));
  span.setAttribute("error.type", kind);
  // A refusal is an answer like others.
  if (!(known instanceof AppError) || known.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  return kind;
}

/** Does work within a span, and tells how it ended. */
export async function during<T>(
  { span, within }: Begun,
  work: () => Promise<T>,
  ended: (outcome: string) => void = () => {},
): Promise<T> {
  try {
    const result = await context.with(within, work);
    ended("ok");
    return result;
  } catch (error) {
    ended(failed(span, error));
    throw error;
  } finally {
    span.end();
  }
}
