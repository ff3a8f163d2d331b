import type { Language } from "@karwan/i18n";
import type { Channel } from "../notifications/index.ts";

/** What leaves the platform: already in words, with the data behind them for gateways that have templates of their own. */
export interface ChannelMessage {
  /** The same on every attempt, so that a gateway can drop what it has taken already. */
  id: string;
  channel: Channel;
  /** An e-mail address, a phone number, or a device's push token. */
  to: string;
  /** Push only. */
  platform?: string;
  language: Language;
  template: string;
  subject: string;
  text: string;
  data: Record<string, unknown>;
}

/** One way out. Resolves when the other side took the message, throws when it did not. */
export interface ChannelAdapter {
  send(message: ChannelMessage): Promise<void>;
}

export type ChannelAdapters = Record<Channel, ChannelAdapter>;

/** Why a message was not taken, in a word that recipients may see; the cause is for the log. */
export class ChannelError extends Error {
  override readonly name = "ChannelError";
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
