import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request,
  type Request,
} from "@playwright/test";

import type { StackFile } from "../../scripts/stack/stack-file.ts";
import { noteStudioLoad } from "./studio-loads.fixture.ts";

export type Account = { email: string; password: string };

/**
 * The errors in a page's console; a test that expects one removes it from the list.
 */
export type Noise = string[];

/** The test that runs in a worker: its file's name, and where its pages report. */
export type RunningTest = { noise: Noise };

// Messages that are not faults: a cancelled query of the Studio ends as
// ERR_ABORTED, and when a page is left the Studio may still write to a socket
// that the browser has closed (the lake has tests of its own for sockets that
// it closes). A preview that has already read a change is notified of it
// afterwards. A page in the Studio's frame that is left for another one answers
// no message of Presentation, and on a busy machine a page takes longer than
// the three seconds that they allow; the tests check the answers themselves.
// There the Studio also reports that a validation is slow: tests are not timed.
// A preview that is left, or waits for the busy Studio for more than ten
// seconds, reports a Studio of another version; the tests of its overlays show
// that the two match. Presentation reports a page that takes longer than fifteen
// seconds. Remix reports what it stops reading because a form was
// sent meanwhile.
const HARMLESS = new RegExp(
  [
    "net::ERR_ABORTED",
    "^AbortError: signal is aborted without reason",
    "Document out of sync, skipping mutation",
    "WebSocket is already in CLOSING",
    "no response to message .(?:comlink/heartbeat|presentation/[a-z-]+)\\b",
    "has taken more than 5000ms",
    "The preview iframe hasn't finished loading after",
    String.raw`\[@sanity/visual-editing\]:? (?:Package version mismatch|Failed to fetch shared state)`,
  ].join("|"),
);

/**
 * The event streams of Sanity's API. Six of them take all connections that a
 * browser opens to the lake, so the Studio has one socket for all.
 */
const LISTENER = /^\/v[^/]+\/data\/(?:listen|live)\//;

const VIEWPORT = { width: 1400, height: 900 };

/**
 * Adds a browser's errors and warnings, and its requests to origins other than
 * the stack's, to the noise of the running test.
 */
export function watch(
  context: BrowserContext,
  { siteUrl, studioUrl }: StackFile,
  running: RunningTest,
): void {
  const origins = new Set(
    [siteUrl, studioUrl].map((url) => new URL(url).origin),
  );
  context.on("console", (message) => {
    if (
      !["error", "warning"].includes(message.type()) ||
      HARMLESS.test(message.text())
    )
      return;
    const { url } = message.location();
    running.noise.push(`${message.type()}: ${message.text()} (${url})`);
  });
  context.on("weberror", (error) =>
    running.noise.push(`uncaught: ${error.error().message}`),
  );
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isPage =
      request.isNavigationRequest() && !request.frame().parentFrame();
    if (isPage && isStudio(url.href, studioUrl)) noteStudioLoad();
    if (/^(https?|wss?):$/.test(url.protocol) && !origins.has(url.origin)) {
      running.noise.push(`request to ${url.origin}`);
    }
    // The Studio requests it before it reports that HTTP/1.1 is slow.
    if (url.href.includes("protocol-check")) running.noise.push(url.href);
    if (LISTENER.test(url.pathname)) {
      running.noise.push(`listener outside of the socket: ${url.pathname}`);
    }
  });
}

/** Where the Studio writes documents. */
const WRITES = /^\/v[^/]+\/data\/(?:mutate|actions)\//;

/** In milliseconds: the Studio sends typed text at most once a second. */
const LONGEST_UNSENT_MS = 1_200;

/** In milliseconds: a Studio that waits longer is not reused. */
const LONGEST_ANSWER_MS = 20_000;

/** A Studio's requests to the lake, and what it is about to write there. */
class StudioRequests {
  readonly #page: Page;
  readonly #inFlight = new Set<Request>();
  #lastWrite = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => {
      // A frame's requests disappear with it, unanswered.
      if (request.frame() !== page.mainFrame()) return;
      this.#inFlight.add(request);
      if (WRITES.test(new URL(request.url()).pathname))
        this.#lastWrite = Date.now();
    });
    const end = (request: Request) => this.#inFlight.delete(request);
    page.on("requestfinished", end).on("requestfailed", end);
  }

  /**
   * Waits until all that was typed has been written, and all requests are
   * answered. Sanity's Studio fails when a draft is deleted for which it still
   * has a change, and reports requests without an answer after five minutes, in
   * whichever test runs then.
   *
   * @returns false if that takes too long.
   */
  async ended(): Promise<boolean> {
    const deadline = Date.now() + LONGEST_ANSWER_MS;
    while (Date.now() < deadline) {
      const rest = this.#lastWrite + LONGEST_UNSENT_MS - Date.now();
      if (rest <= 0 && this.#inFlight.size === 0) return true;
      await this.#page.waitForTimeout(Math.max(rest, 20));
    }
    return false;
  }
}

type Signed = Awaited<ReturnType<BrowserContext["storageState"]>>;

/**
 * The Studios of a worker. One per account stays open from test to test, as an
 * editor leaves it open: loading it costs two seconds of CPU.
 */
export class StudioSessions {
  readonly #browser: Browser;
  readonly #stack: StackFile;
  readonly #running: RunningTest;
  /** By e-mail, since signing in is slow and limited to a few times an hour. */
  readonly #signed = new Map<string, Signed>();
  readonly #kept = new Map<string, Page>();
  readonly #used = new Set<Page>();
  readonly #requests = new WeakMap<Page, StudioRequests>();
  #file = "";

  constructor(browser: Browser, stack: StackFile, running: RunningTest) {
    this.#browser = browser;
    this.#stack = stack;
    this.#running = running;
  }

  /**
   * Before a test: closes what an earlier file has left open for others than the
   * first editor. An open Studio reads each change that any test makes.
   */
  async beginTest(file: string): Promise<void> {
    if (file === this.#file) return;
    this.#file = file;
    for (const [email, page] of this.#kept) {
      if (email === this.#stack.editor?.email) continue;
      this.#kept.delete(email);
      await page.context().close();
    }
  }

  /**
   * A signed-in page without any state left by earlier tests. A page with its
   * own time zone is not reused.
   */
  async open(account: Account, timezoneId?: string): Promise<Page> {
    const kept = this.#kept.get(account.email);
    if (!timezoneId && kept && !this.#used.has(kept) && !kept.isClosed()) {
      this.#used.add(kept);
      return kept;
    }
    const context = await this.#browser.newContext({
      viewport: VIEWPORT,
      // Pictures of animations take a third of the CPU time.
      reducedMotion: "reduce",
      ...(timezoneId && { timezoneId }),
      storageState: await this.#signIn(account),
    });
    watch(context, this.#stack, this.#running);
    const page = await context.newPage();
    this.#requests.set(page, new StudioRequests(page));
    this.#used.add(page);
    if (!kept && !timezoneId) this.#kept.set(account.email, page);
    return page;
  }

  /** Writes to the lake by an account's session, without loading a Studio. */
  async write(account: Account, mutations: readonly object[]): Promise<void> {
    const session = await request.newContext({
      storageState: await this.#signIn(account),
    });
    const { origin } = new URL(this.#stack.studioUrl);
    const answer = await session.post(
      `${origin}/v2025-02-19/data/mutate/production`,
      { headers: { origin }, data: { mutations } },
    );
    expect(answer.status()).toBe(200);
    await session.dispose();
  }

  async #signIn({ email, password }: Account): Promise<Signed> {
    const known = this.#signed.get(email);
    if (known) return known;
    const { origin } = new URL(this.#stack.studioUrl);
    const context = await request.newContext();
    const answer = await context.post(`${origin}/v1/auth/login/local`, {
      headers: { origin },
      form: { email, password },
      maxRedirects: 0,
      // A busy machine is slow to check a password.
      timeout: 0,
    });
    expect(answer.status()).toBe(303);
    const signed = await context.storageState();
    await context.dispose();
    this.#signed.set(email, signed);
    return signed;
  }

  /** After a test: keeps what can be reused, and closes the rest. */
  async endTest(isPassed: boolean): Promise<void> {
    const kept = new Map([...this.#kept].map(([email, page]) => [page, email]));
    for (const page of this.#used) {
      const email = kept.get(page);
      const signed = email === undefined ? null : this.#signed.get(email);
      if (isPassed && signed && (await this.#tidy(page, signed))) continue;
      if (email !== undefined) this.#kept.delete(email);
      await page.context().close();
    }
    this.#used.clear();
  }

  /**
   * Resets the Studio to its state after the sign-in; true if nothing of the
   * test is left.
   */
  async #tidy(page: Page, { cookies }: Signed): Promise<boolean> {
    const context = page.context();
    if (page.isClosed() || !isStudio(page.url(), this.#stack.studioUrl))
      return false;
    for (const other of context.pages())
      if (other !== page) await other.close();
    await page.unrouteAll({ behavior: "wait" });
    if (!(await this.#requests.get(page)?.ended())) return false;
    await page.emulateMedia({ colorScheme: null, media: null });
    await page.setViewportSize(VIEWPORT);
    if (!(await leaveTool(page))) return false;
    const own = new Set(cookies.map(({ name }) => name));
    for (const { name } of await context.cookies()) {
      if (!own.has(name)) await context.clearCookies({ name });
    }
    return true;
  }

  async close(): Promise<void> {
    for (const page of this.#kept.values()) await page.context().close();
  }
}

function isStudio(url: string, studioUrl: string): boolean {
  return url.startsWith(`${new URL(studioUrl).origin}/`);
}

/** Goes to an address of the open Studio, as its own links do. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState(null, "", url);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

/** Leaves the open tool. Home would read the whole site, and again after each change. */
async function leaveTool(page: Page): Promise<boolean> {
  await follow(page, "/no-such-tool");
  return page
    .getByRole("heading", { name: /^Tool not found/ })
    .waitFor({ timeout: 20_000 })
    .then(
      () => true,
      () => false,
    );
}

/** Opens an address of the Studio, in the page's open Studio if there is one. */
export async function goInStudio(
  page: Page,
  studioUrl: string,
  address: string,
): Promise<void> {
  // The previously open tool must not be mistaken for the requested one.
  if (isStudio(page.url(), studioUrl) && (await leaveTool(page))) {
    await follow(page, address);
  } else {
    await page.goto(new URL(address, studioUrl).href);
  }
}
