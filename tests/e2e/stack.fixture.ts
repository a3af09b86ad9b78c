import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
} from "@playwright/test";

import type { StackFile } from "../../scripts/stack/stack-file.ts";
import {
  takeContentSnapshot,
  type ContentSnapshot,
} from "../fixtures/stack/content-snapshot.fixture.ts";
import { callLake, mutate } from "../fixtures/stack/lake.fixture.ts";
import { startTestStack } from "../fixtures/stack/stack.fixture.ts";
import {
  type Account,
  type Noise,
  type RunningTest,
  StudioSessions,
  watch,
} from "./studio-session.fixture.ts";

export { expect };
export type { Account, Noise };

/** The account of a colleague with a Studio role. */
function colleague(name: string, role: string) {
  const email = `${name.toLowerCase().replaceAll(" ", "-")}@example.com`;
  return { email, name, role, password: "a long enough secret" };
}

// The Studio reads the list of members once: so they are added before it is opened.
export const ann = colleague("Ann", "editor");
export const ben = colleague("Ben", "compliance");
export const viewer = colleague("A viewer", "viewer");

export type StoredDocument = Readonly<Record<string, unknown>>;

/** The running stack, with helpers for tests. */
export type Stack = StackFile & {
  /** Sends JSON to the Content Lake with a token that has all rights. */
  lake(
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** A document of the lake as it is stored. */
  document(id: string): Promise<StoredDocument | undefined>;
  /** Writes to the lake, bypassing the Studio. */
  mutate(...mutations: object[]): Promise<void>;
  /** Writes to the lake as a person does whose Studio is elsewhere. */
  writeAs(person: Account, ...mutations: object[]): Promise<void>;
  /** The answer of a query to the lake, as documents are stored. */
  ask<Answer>(query: string, dataset?: string): Promise<Answer>;
  /** A Studio page of an account: the first editor by default. */
  openStudio(person?: Account): Promise<Page>;
  /** A page of a visitor: no cookie, no cache. */
  openVisitor(options?: Parameters<Browser["newContext"]>[0]): Promise<Page>;
};

export const test = base.extend<
  { noise: Noise; stack: Stack },
  {
    workerStack: StackFile & {
      content: ContentSnapshot;
      running: RunningTest;
      studios: StudioSessions;
    };
  }
>({
  // Each worker has its own stack, so that tests do not affect each other.
  workerStack: [
    async ({ browser }, use) => {
      const env = {
        // Visitors are distinguished by the address that a proxy reports.
        TRUST_PROXY: "1",
        GUARDED: "licenses,timelines,legal-facts",
      };
      const stack = await startTestStack({ env });
      const { url, writeToken } = stack.contentLake!;
      for (const person of [ann, ben, viewer]) {
        const command = { subject: "user", verb: "set", ...person };
        const path = "/accounts/commands";
        const { status } = await callLake(url, writeToken, path, command);
        expect(status).toBe(200);
      }
      const content = await takeContentSnapshot(stack.contentLake!);
      const running: RunningTest = { noise: [] };
      const studios = new StudioSessions(browser, stack, running);
      await use({ ...stack, content, running, studios });
      await studios.close();
      await stack.remove();
    },
    { scope: "worker", timeout: 400_000 },
  ],
  noise: async ({}, use) => {
    const noise: Noise = [];
    await use(noise);
    expect(noise, "the console and the network are quiet").toEqual([]);
  },
  stack: async ({ browser, workerStack, noise, timezoneId }, use, info) => {
    const { content, running, studios, ...addresses } = workerStack;
    running.noise = noise;
    await studios.beginTest(info.file);
    const contexts: BrowserContext[] = [];

    const lake: Stack["lake"] = (path, body) =>
      callLake(
        addresses.contentLake!.url,
        addresses.contentLake!.writeToken,
        path,
        body,
      );

    await use({
      ...addresses,
      lake,
      async document(id) {
        const { body } = await lake(`/data/doc/production/${id}`);
        return (body["documents"] as StoredDocument[])[0];
      },
      mutate: (...mutations) => mutate(addresses.contentLake!, ...mutations),
      writeAs: (person, ...mutations) => studios.write(person, mutations),
      async ask<Answer>(query: string, dataset = "production") {
        const address = `/data/query/${dataset}?perspective=raw&query=${encodeURIComponent(query)}`;
        return (await lake(address)).body["result"] as Answer;
      },
      openStudio: (person = addresses.editor!) =>
        studios.open(person, timezoneId),
      async openVisitor(options) {
        const context = await browser.newContext(options);
        contexts.push(context);
        watch(context, addresses, running);
        return context.newPage();
      },
    });
    for (const context of contexts) await context.close();
    await studios.endTest(info.status === info.expectedStatus);
    // The next test finds the seeded content, whichever it is.
    await content.restore();
  },
});

/** Removes messages that a test provokes from the noise. */
export function forgive(noise: Noise, pattern: RegExp): void {
  const others = noise.filter((line) => !pattern.test(line));
  noise.splice(0, noise.length, ...others);
}

/**
 * Presses a key on a page of the website, and waits until it reacts. A page that says
 * that it is loading is replaced by another one, which has received no key yet.
 */
export async function hydrated(page: Page): Promise<void> {
  await expect(async () => {
    // On its own it types nothing and moves nothing.
    await page.keyboard.press("Shift");
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll("main, [data-island]")].every((element) =>
          Object.keys(element).some((key) => key.startsWith("__reactFiber")),
        ),
      null,
      { timeout: 10_000 },
    );
  }).toPass();
  await settled(page);
}

/** Waits for what React does in the few tasks after it has rendered. */
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

/** Reads a page until it is as expected; no answer before that may be `never`. */
export async function readUntil(
  url: string,
  expected: (answer: { status: number; text: string }) => boolean,
  never: (answer: { status: number; text: string }) => boolean = () => false,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const response = await fetch(url);
    const answer = { status: response.status, text: await response.text() };
    expect(never(answer), `${url} shows what it must not`).toBe(false);
    if (expected(answer)) return;
    expect(Date.now(), `${url} did not change`).toBeLessThan(deadline);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
