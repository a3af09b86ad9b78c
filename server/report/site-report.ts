/** What is reported, and where. */
export type SiteReportOptions = {
  /** The embedded content source, from which editors read it. */
  apiHost: string;
  /** The site's token for it. */
  readToken: string;
  /** The current report, as JSON. */
  read(): Promise<object>;
  /** Called at the first of consecutive failures. */
  onFailure(error: unknown): void;
};

/** A restarted content source has lost the report, so it is sent regularly. */
const EVERY_MS = 60_000;
const TIMEOUT_MS = 10_000;

/**
 * Reports the site's state to the Studio, every minute and after a change. The site
 * may not write documents, so the report is not one: it goes to an address of the
 * embedded content source that accepts nothing else.
 */
export class SiteReport {
  readonly #options: SiteReportOptions;
  readonly #interval: NodeJS.Timeout;
  #isSending = false;
  #isDue = false;
  #hasFailed = false;

  constructor(options: SiteReportOptions) {
    this.#options = options;
    this.#interval = setInterval(() => this.changed(), EVERY_MS).unref();
  }

  /** Reports now; if a report is under way, another one follows it. */
  changed(): void {
    this.#isDue = true;
    if (!this.#isSending) void this.#sendDue();
  }

  stop(): void {
    clearInterval(this.#interval);
  }

  async #sendDue(): Promise<void> {
    this.#isSending = true;
    while (this.#isDue) {
      this.#isDue = false;
      await this.#send();
    }
    this.#isSending = false;
  }

  async #send(): Promise<void> {
    const { apiHost, readToken, read, onFailure } = this.#options;
    try {
      const response = await fetch(`${apiHost}/v1/site/report`, {
        method: "PUT",
        headers: {
          authorization: `Bearer ${readToken}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(await read()),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok)
        throw new Error(`The content source answered ${response.status}.`);
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) onFailure(error);
      this.#hasFailed = true;
    }
  }
}
