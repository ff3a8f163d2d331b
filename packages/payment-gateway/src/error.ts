/** A gateway did not do it. `code` is kept and shown to staff; what the gateway said otherwise is only logged. */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly code: string;
  /** The gateway will not do it however often it is asked. */
  readonly isFinal: boolean;

  constructor(code: string, options: { isFinal?: boolean; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.isFinal = options.isFinal ?? false;
  }
}
