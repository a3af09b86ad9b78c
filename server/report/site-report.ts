/** What is reported, and to what. */
export type SiteReportOptions = {
  /** The embedded content source, where editors read it. */
  apiHost: string;
  /** The site's token for it. */
  readToken: string;
  /** What is reported now, as JSON. */
  read(): Promise<object>;
  /** Called at the first failure in a row. */
  onFailure(error: unknown): void;
};

/** A content source that was started again has no report: it gets it again. */
const EVERY_MS = 60_000;
const TIMEOUT_MS = 10_000;

/**
 * Reports how the site is to the Studio, every minute and after a change. The
 * site holds no right to write documents, so the report is no document: it goes to
 * an address of the embedded content source that takes nothing else.
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

  /** Reports now; while a report is on its way, the next one comes after it. */
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
