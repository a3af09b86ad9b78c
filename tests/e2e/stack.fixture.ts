import path from "node:path";

import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
  type Response,
} from "@playwright/test";

import type { StackFile } from "../../local/stack/stack-file.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import { startTestStack } from "../fixtures/stack/stack.fixture.ts";
import { recordEndpoints } from "../fixtures/studio-endpoints.fixture.ts";

export { expect };

export type Account = { email: string; password: string };
export type Person = Account & { name: string; role: string };

/** The running stack, and what its people do with it. */
export type Stack = StackFile & {
  /** Sends JSON to the Content Lake with a token that may do everything. */
  lake(
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Makes an account of the Studio, or gives a known one this role. */
  employ(person: Person): Promise<void>;
  /** A Studio page of a signed-in account: the first editor by default. */
  openStudio(person?: Account): Promise<Page>;
  /** A page of a visitor: no cookie, no cache. */
  openVisitor(options?: Parameters<Browser["newContext"]>[0]): Promise<Page>;
};

/** What the noise of a page came to; a test that expects some takes it out of the list. */
export type Noise = string[];

// Words of the browser, not faults: a cancelled query of the Studio ends as
// ERR_ABORTED, and when a page is left the Studio may still take its leave on a
// socket that the browser has closed. One that the lake closes is tested there.
const HARMLESS = /net::ERR_ABORTED|WebSocket is already in CLOSING/;

function watch(
  context: BrowserContext,
  noise: Noise,
  allowed: readonly string[],
): void {
  const origins = new Set(allowed.map((url) => new URL(url).origin));
  context.on("console", (message) => {
    if (
      !["error", "warning"].includes(message.type()) ||
      HARMLESS.test(message.text())
    )
      return;
    noise.push(`${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) =>
    noise.push(`uncaught: ${error.error().message}`),
  );
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && !origins.has(url.origin)) {
      noise.push(`request to ${url.origin}`);
    }
  });
}

type Signed = Awaited<ReturnType<BrowserContext["storageState"]>>;
/** By e-mail: to sign in takes a while, and is tried but a few times an hour. */
const signed = new Map<string, Signed>();

async function signIn(
  context: BrowserContext,
  studioUrl: string,
  { email, password }: Account,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(studioUrl);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(
    page.getByTestId("structure-tool-list-pane").first(),
  ).toBeVisible();
  await page.close();
}

export const test = base.extend<
  { noise: Noise; stack: Stack },
  { workerStack: StackFile; stackVariables: Readonly<Record<string, string>> }
>({
  // A file that needs a stack with other settings says so with `test.use`.
  stackVariables: [{}, { option: true, scope: "worker" }],
  // Each worker has its own, so that no test meets what another one writes meanwhile.
  workerStack: [
    async ({ stackVariables }, use) => {
      const stack = await startTestStack({ env: stackVariables });
      await use(stack);
      await stack.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  noise: async ({}, use) => {
    const noise: Noise = [];
    await use(noise);
    expect(noise, "the console and the network are quiet").toEqual([]);
  },
  stack: async ({ browser, workerStack, noise }, use, testInfo) => {
    const contexts: BrowserContext[] = [];

    async function open(
      options: Parameters<Browser["newContext"]>[0] = {},
    ): Promise<BrowserContext> {
      const context = await browser.newContext(options);
      contexts.push(context);
      watch(context, noise, [workerStack.siteUrl, workerStack.studioUrl]);
      recordEndpoints(
        context,
        workerStack.studioUrl,
        path.basename(testInfo.file),
      );
      return context;
    }

    const lake: Stack["lake"] = (path, body) =>
      callLake(
        workerStack.contentLake!.url,
        workerStack.contentLake!.writeToken,
        path,
        body,
      );

    await use({
      ...workerStack,
      lake,
      async employ(person) {
        const command = { subject: "user", verb: "set", ...person };
        const { status } = await lake("/accounts/commands", command);
        expect(status).toBe(200);
        // The account is signed out by the change.
        signed.delete(person.email);
      },
      async openStudio(person = workerStack.editor!) {
        const known = signed.get(person.email);
        const context = await open({
          viewport: { width: 1400, height: 900 },
          ...(known && { storageState: known }),
        });
        if (!known) {
          await signIn(context, workerStack.studioUrl, person);
          signed.set(person.email, await context.storageState());
        }
        return context.newPage();
      },
      async openVisitor(options) {
        return (await open(options)).newPage();
      },
    });
    for (const context of contexts) await context.close();
  },
});

/** Presses a key on a page of the website, and waits until it listens. */
export async function hydrated(page: Page): Promise<void> {
  // Alone it types nothing and moves nothing.
  await page.keyboard.press("Shift");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main, [data-island]")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactFiber")),
    ),
  );
  await settled(page);
}

/** What React does after it has drawn something follows within a few tasks: waits for them. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        let left = 5;
        port1.onmessage = () =>
          (left -= 1) > 0 ? port2.postMessage(null) : resolve();
        port2.postMessage(null);
      }),
  );
}

/** Opens a document in the Studio and waits until its form can be edited. */
export async function openDocument(
  page: Page,
  studioUrl: string,
  type: string,
  id: string,
): Promise<void> {
  await page.goto(`${studioUrl}/intent/edit/id=${id};type=${type}/`);
  // A busy machine takes its time over the Studio; the test's own limit ends it.
  await expect(field(page, "title")).toBeEditable({ timeout: 0 });
}

/** The text input of a field of the open form. */
export function field(page: Page, name: string) {
  return page.getByTestId(`field-${name}`).locator("input, textarea").first();
}

/**
 * Publishes the open document and waits until the Studio says so. The Studio
 * forgets the click if it has not yet looked at what was typed last, and says
 * that something is missing: then a person clicks again.
 */
export async function publish(page: Page): Promise<void> {
  const button = page.getByTestId("action-publish");
  const isPublished = (response: Response) =>
    response.request().postData()?.includes("action.document.publish") ?? false;
  await expect(async () => {
    await Promise.all([
      page.waitForResponse(isPublished, { timeout: 10_000 }),
      button.click(),
    ]);
  }).toPass();
  await expect(button).toBeDisabled();
}

/** Reads a page until it is as expected; every answer on the way must not be `never`. */
export async function readUntil(
  url: string,
  expected: (answer: { status: number; text: string }) => boolean,
  never: (answer: { status: number; text: string }) => boolean = () => false,
): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const response = await fetch(url);
    const answer = { status: response.status, text: await response.text() };
    expect(never(answer), `${url} shows what it must not`).toBe(false);
    if (expected(answer)) return;
    expect(Date.now(), `${url} did not change`).toBeLessThan(deadline);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
