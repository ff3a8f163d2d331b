import type { ClientOptions, SessionTokens } from "./options.ts";

export interface NewTokens {
  accessToken: string;
  refreshToken: string;
}

/** Who the client speaks for. Of a session it keeps the newest tokens. */
export class Credentials {
  readonly #apiKey: string | undefined;
  readonly #onTokens: SessionTokens["onTokens"];
  #accessToken: string | undefined;
  #refreshToken: string | undefined;
  #refreshing: Promise<void> | null = null;

  constructor({ token, apiKey }: Pick<ClientOptions, "token" | "apiKey">) {
    this.#apiKey = apiKey;
    this.#accessToken = typeof token === "object" ? token.accessToken : token;
    this.#refreshToken = typeof token === "object" ? token.refreshToken : undefined;
    this.#onTokens = typeof token === "object" ? token.onTokens?.bind(token) : undefined;
  }

  get accessToken(): string | undefined {
    return this.#accessToken;
  }

  get canRefresh(): boolean {
    return this.#refreshToken !== undefined;
  }

  sign(headers: Headers): void {
    if (this.#accessToken !== undefined) headers.set("authorization", `Bearer ${this.#accessToken}`);
    if (this.#apiKey !== undefined) headers.set("x-api-key", this.#apiKey);
  }

  /**
   * Sees to a newer access token than the one that was refused. However many calls ask at once, the refresh token is
   * used once: a second use would end the session.
   */
  async refresh(refused: string | undefined, exchange: (refreshToken: string) => Promise<NewTokens>): Promise<void> {
    if (this.#accessToken !== refused && this.#refreshing === null) return;
    const refreshToken = this.#refreshToken;
    if (refreshToken === undefined) return;
    this.#refreshing ??= this.#exchange(refreshToken, exchange).finally(() => {
      this.#refreshing = null;
    });
    await this.#refreshing;
  }

  async #exchange(refreshToken: string, exchange: (refreshToken: string) => Promise<NewTokens>): Promise<void> {
    const { accessToken, refreshToken: next } = await exchange(refreshToken);
    this.#accessToken = accessToken;
    this.#refreshToken = next;
    await this.#onTokens?.({ accessToken, refreshToken: next });
  }
}
