import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
  type Response,
} from "@playwright/test";

import type { StackFile } from "../../scripts/stack/stack-file.ts";
import {
  takeContentSnapshot,
  type ContentSnapshot,
} from "../fixtures/stack/content-snapshot.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import { startTestStack } from "../fixtures/stack/stack.fixture.ts";
import {
  type Account,
  goInStudio,
  type Noise,
  type RunningTest,
  StudioSessions,
  watch,
} from "./studio-session.fixture.ts";

export { expect };
export type { Account, Noise };

export type Person = Account & { name: string; role: string };

/** In: a name and a role of the Studio. Out: the account of such a colleague. */
export function colleague(name: string, role: string): Person {
  const email = `${name.toLowerCase().replaceAll(" ", "-")}@example.com`;
  return { email, name, role, password: "a long enough secret" };
}

export type StoredDocument = Readonly<Record<string, unknown>>;

/** The running stack, with helpers for tests. */
export type Stack = StackFile & {
  /** Sends JSON to the Content Lake with a token that may do everything. */
  lake(
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** A document of the lake as it is stored. */
  document(id: string): Promise<StoredDocument | undefined>;
  /** Writes to the lake, past the Studio. */
  mutate(...mutations: object[]): Promise<void>;
  /** The answer of a query to the lake, as documents are stored. */
  ask<Answer>(query: string, dataset?: string): Promise<Answer>;
  /** Makes an account of the Studio, or gives a known one this role. */
  employ(person: Person): Promise<void>;
  /** A Studio page of an account: the first editor by default; a colleague is employed first. */
  openStudio(person?: Person): Promise<Page>;
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
        // Visitors can be told apart by the address that a proxy writes down.
        TRUST_PROXY: "1",
        GUARDED: "licenses,timelines,legal-facts",
      };
      const stack = await startTestStack({ env });
      const content = await takeContentSnapshot(stack.contentLake!);
      const running: RunningTest = { noise: [] };
      const studios = new StudioSessions(browser, stack, running);
      await use({ ...stack, content, running, studios });
      await studios.close();
      await stack.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  noise: async ({}, use) => {
    const noise: Noise = [];
    await use(noise);
    expect(noise, "the console and the network are quiet").toEqual([]);
  },
  stack: async ({ browser, workerStack, noise }, use, info) => {
    const { content, running, studios, ...addresses } = workerStack;
    running.noise = noise;
    const contexts: BrowserContext[] = [];

    const lake: Stack["lake"] = (path, body) =>
      callLake(
        addresses.contentLake!.url,
        addresses.contentLake!.writeToken,
        path,
        body,
      );

    async function employ(person: Person): Promise<void> {
      if (studios.isEmployed(person)) return;
      // The change signs the account out: an open Studio would say so.
      await studios.forget(person.email);
      const command = { subject: "user", verb: "set", ...person };
      const { status } = await lake("/accounts/commands", command);
      expect(status).toBe(200);
      studios.noteEmployed(person);
    }

    await use({
      ...addresses,
      lake,
      employ,
      async document(id) {
        const { body } = await lake(`/data/doc/production/${id}`);
        return (body["documents"] as StoredDocument[])[0];
      },
      async mutate(...mutations) {
        const answer = await lake("/data/mutate/production", { mutations });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      },
      async ask<Answer>(query: string, dataset = "production") {
        const address = `/data/query/${dataset}?perspective=raw&query=${encodeURIComponent(query)}`;
        return (await lake(address)).body["result"] as Answer;
      },
      async openStudio(person) {
        if (person) await employ(person);
        return studios.open(person ?? addresses.editor!);
      },
      async openVisitor(options) {
        const context = await browser.newContext(options);
        contexts.push(context);
        watch(context, addresses, running);
        return context.newPage();
      },
    });
    for (const context of contexts) await context.close();
    await studios.endTest(info.status === info.expectedStatus);
    // The next test finds the content as it was seeded, whichever it is.
    await content.restore();
  },
});

/** Takes messages that a test provokes out of the noise. */
export function forgive(noise: Noise, pattern: RegExp): void {
  const others = noise.filter((line) => !pattern.test(line));
  noise.splice(0, noise.length, ...others);
}

/**
 * Presses a key on a page of the website, and waits until it listens. A page that
 * says that it is loading is replaced by another one, which has had no key yet.
 */
export async function hydrated(page: Page): Promise<void> {
  await expect(async () => {
    // Alone it types nothing and moves nothing.
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

/** Opens a document in the Studio and waits until a field of its form can be edited. */
export async function openDocument(
  page: Page,
  studioUrl: string,
  type: string,
  id: string,
  name = "title",
): Promise<void> {
  await goInStudio(page, studioUrl, `/intent/edit/id=${id};type=${type}/`);
  // A busy machine takes its time over the Studio; the test's own limit ends it.
  await expect(field(page, name)).toBeEditable({ timeout: 0 });
}

/** Types into a field and waits until the draft on the server has it. */
export async function draftField(
  stack: Stack,
  page: Page,
  id: string,
  name: string,
  text: string,
): Promise<void> {
  await fillField(field(page, name), text);
  await expect
    .poll(async () => (await stack.document(`drafts.${id}`))?.[name])
    .toBe(text);
}

/** The text input of a field of the open form. */
export function field(page: Page, name: string) {
  return page.getByTestId(`field-${name}`).locator("input, textarea").first();
}

/**
 * Replaces the text of an input of the open form. The Studio may draw the form
 * between the selection of the old text and the typing of the new one, which is
 * then added to the old: in that case it is typed again.
 */
export async function fillField(input: Locator, text: string): Promise<void> {
  await expect(async () => {
    await input.fill(text);
    await expect(input).toHaveValue(text, { timeout: 4_000 });
  }).toPass();
}

/**
 * Ticks a box of the open form. The Studio may draw the form with the old value
 * once more, which takes the tick away: in that case it is ticked again.
 */
export async function checkField(box: Locator): Promise<void> {
  await expect(async () => {
    // What is drawn as the box lies above it.
    await box.check({ force: true, timeout: 8_000 });
    await expect(box).toBeChecked({ timeout: 4_000 });
  }).toPass();
}

/**
 * Opens the menu of a button of the Studio. While its panes find their places,
 * the Studio closes a menu again: then a person clicks again.
 */
export async function openMenu(button: Locator, item: Locator): Promise<void> {
  await expect(async () => {
    if (await item.isHidden()) await button.click({ timeout: 8_000 });
    await expect(item).toBeVisible({ timeout: 8_000 });
  }).toPass();
}

/** The menu beside "Publish" and an action in it, which is there while the menu is open. */
function actionOf(page: Page, name: string) {
  const footer = page.getByTestId("pane-footer");
  return {
    button: footer.getByTestId("action-menu-button"),
    item: page.getByRole("menuitem", { name }),
  };
}

/**
 * Opens the dialog of an action in that menu, which says something when it is
 * whole. The Studio closes it likewise.
 */
export async function openAction(
  page: Page,
  name: string,
  says: string | RegExp = "",
): Promise<Locator> {
  const { button, item } = actionOf(page, name);
  const dialog = page.getByRole("dialog").first();
  await expect(async () => {
    if (await dialog.isHidden()) {
      await openMenu(button, item);
      await item.click({ timeout: 8_000 });
    }
    await expect(dialog).toBeVisible({ timeout: 8_000 });
    await expect(dialog).toContainText(says, { timeout: 20_000 });
  }).toPass();
  return dialog;
}

/**
 * Publishes the open document and waits until the Studio says so. The Studio
 * forgets the click if it has not yet looked at what was typed last, and says
 * that something is missing: then a person clicks again. Where the checks warn,
 * a reason is given.
 */
export async function publish(
  page: Page,
  reason = "It is a test.",
): Promise<void> {
  const button = page.getByTestId("action-publish");
  const anyway = page.getByRole("button", {
    name: "Publish with these warnings",
  });
  // A second click would publish a draft that is no longer there.
  let isAsked = false;
  let isPublished = false;
  const asks = (request: Request) =>
    request.postData()?.includes("action.document.publish") ?? false;
  const noteRequest = (request: Request) => (isAsked ||= asks(request));
  const noteAnswer = (response: Response) => {
    if (asks(response.request())) isAsked = isPublished = response.ok();
  };
  page.on("request", noteRequest);
  page.on("response", noteAnswer);
  await expect(async () => {
    if (!isAsked && (await anyway.isHidden()))
      await button.click({ timeout: 20_000 });
    const isNoted = async () => isAsked || (await anyway.isVisible());
    await expect.poll(isNoted, { timeout: 40_000 }).toBe(true);
    if (!isAsked) {
      await page.getByLabel("Why it is right").fill(reason, { timeout: 8_000 });
      await anyway.click({ timeout: 8_000 });
    }
    await expect.poll(() => isPublished, { timeout: 40_000 }).toBe(true);
  }).toPass();
  page.off("request", noteRequest);
  page.off("response", noteAnswer);
  await expect(button).toBeDisabled();
}

/** Reads a page until it is as expected; every answer on the way must not be `never`. */
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
