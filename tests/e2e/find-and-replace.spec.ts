import type { Page } from "@playwright/test";

import { colleague } from "./account.fixture.ts";
import { expect, field, type Stack, test } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

type Stored = Record<string, unknown> & { _id: string; _rev: string };

// Editors may draft licenses, and only the role Compliance may publish them.
test.use({ stackVariables: { GUARDED: "licenses,timelines,legal-facts" } });

/** A document as it is stored; `null` where there is none. */
async function stored(stack: Stack, id: string): Promise<Stored | null> {
  const { body } = await stack.lake(`/data/doc/production/${id}`);
  return (body["documents"] as Stored[])[0] ?? null;
}

async function write(stack: Stack, ...mutations: object[]): Promise<void> {
  const { status } = await stack.lake("/data/mutate/production", {
    mutations,
  });
  expect(status).toBe(200);
}

const place = (page: Page, text: string) =>
  page.getByTestId("place").filter({ hasText: text });

/**
 * Opens the tool and searches. The Studio renders a tool again once it knows the
 * features of the project, and what is typed at that moment may be lost.
 */
async function find(
  page: Page,
  studioUrl: string,
  words: string,
  replacement: string,
): Promise<void> {
  await goInStudio(page, studioUrl, "/find-and-replace");
  const button = page.getByRole("button", { name: "Find", exact: true });
  const inputs = [
    [page.getByLabel("Find", { exact: true }), words],
    [page.getByLabel("Replace with"), replacement],
  ] as const;
  await expect(async () => {
    for (const [input, text] of inputs) await input.fill(text);
    await button.click({ timeout: 1_000 });
    for (const [input, text] of inputs)
      await expect(input).toHaveValue(text, { timeout: 1_000 });
  }).toPass();
}

const span = (key: string, text: string, ...marks: string[]) => ({
  _type: "span",
  _key: key,
  text,
  marks,
});

const article = (id: string, title: string, children: object[]) => ({
  _id: id,
  _type: "article",
  title,
  slug: { _type: "slug", current: "zebra-stripes" },
  body: [
    { _type: "block", _key: "p", style: "normal", markDefs: [], children },
  ],
});

test("an editor replaces words in many documents at once, by keyboard", async ({
  stack,
}) => {
  await write(
    stack,
    {
      createOrReplace: article("zebra-1", "A Zebra stripe", [
        span("s", "Two zebra stripes"),
      ]),
    },
    {
      createOrReplace: article("zebra-2", "Another", [
        span("s", "One "),
        span("t", "zebra stripe", "strong"),
        span("u", "."),
      ]),
    },
    {
      createOrReplace: article("drafts.zebra-2", "Drafted", [
        span("s", "The zebra "),
        span("t", "stripe", "strong"),
        span("u", "."),
      ]),
    },
    { createOrReplace: article("zebra-3", "Zebra stripe, kept", []) },
  );
  const page = await stack.openStudio();
  await page.setViewportSize({ width: 1024, height: 768 });
  await goInStudio(page, stack.studioUrl, "/find-and-replace");
  const words = page.getByLabel("Find", { exact: true });
  const replacement = page.getByLabel("Replace with");
  // As in `find`, which uses no keyboard.
  await expect(async () => {
    await words.focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("zebra stripe");
    await page.keyboard.press("Tab");
    await expect(replacement).toBeFocused({ timeout: 1_000 });
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("zebra line");
    await expect(replacement).toBeFocused({ timeout: 1_000 });
    await page.keyboard.press("Enter");
  }).toPass();
  await expect(page.getByText("4 places in 3 documents.")).toBeVisible();

  // The draft stands for the document; its marks are in the way of nothing.
  await expect(page.getByTestId("found-document")).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Drafted" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Another" })).toHaveCount(0);
  const inBody = place(page, "Two zebra stripes");
  await expect(inBody).toContainText("Text › Paragraph 1");
  await expect(inBody.locator("mark")).toHaveText("zebra stripe");
  await expect(inBody.locator("ins")).toHaveText("zebra line");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);

  // The list is still there after a look at one of the documents.
  await page.getByRole("link", { name: "Drafted" }).click();
  await expect(field(page, "title")).toHaveValue("Drafted");
  await page.getByRole("link", { name: "Find and replace" }).click();
  await expect(words).toHaveValue("zebra stripe");
  await place(page, "Zebra stripe, kept").getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Replace in 3 places" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Replaced in 3 places.")).toBeVisible();
  await expect(page.getByText(/To undo it, open a document/)).toBeVisible();

  const [first, second, third] = await Promise.all(
    ["drafts.zebra-1", "drafts.zebra-2", "drafts.zebra-3"].map((id) =>
      stored(stack, id),
    ),
  );
  expect(first).toMatchObject({
    title: "A zebra line",
    slug: { current: "zebra-stripes" },
    body: [{ children: [{ text: "Two zebra lines" }] }],
  });
  expect(second).toMatchObject({
    body: [
      {
        children: [
          { text: "The zebra ", marks: [] },
          { text: "line", marks: ["strong"] },
          { text: "." },
        ],
      },
    ],
  });
  expect(third).toBeNull();
  expect(second?._rev).toBe(first?._rev);
  // Visitors read what they read before.
  expect(await stored(stack, "zebra-1")).toMatchObject({
    title: "A Zebra stripe",
  });
});

test("what another user changes meanwhile is not written over, and nothing else is written", async ({
  stack,
  noise,
}) => {
  await write(
    stack,
    { createOrReplace: article("drafts.okapi-1", "Okapi one", []) },
    { createOrReplace: article("okapi-2", "Okapi two", []) },
  );
  const page = await stack.openStudio();
  await find(page, stack.studioUrl, "okapi", "Giraffe");
  await expect(page.getByText("2 places in 2 documents.")).toBeVisible();
  const replace = page.getByRole("button", { name: "Replace in 2 places" });

  await write(stack, {
    patch: { id: "drafts.okapi-1", set: { title: "Okapi one, edited" } },
  });
  await replace.click();
  await expect(
    page.getByText(/Nothing was replaced: “Okapi one” was changed/),
  ).toBeVisible();
  expect(await stored(stack, "drafts.okapi-2")).toBeNull();

  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(place(page, "Okapi one, edited")).toBeVisible();
  await write(stack, {
    create: article("drafts.okapi-2", "Okapi two, drafted", []),
  });
  await replace.click();
  await expect(
    page.getByText(/Nothing was replaced: “Okapi two” was changed/),
  ).toBeVisible();
  expect(await stored(stack, "drafts.okapi-1")).toMatchObject({
    title: "Okapi one, edited",
  });
  // The browser reports the answer to the transaction that was refused.
  expect(noise.splice(0).join("\n")).toMatch(/^(error: .*409.*)?$/);
});

test("words that are partly bold are shown with a reason, and options narrow the search", async ({
  stack,
}) => {
  await write(stack, {
    createOrReplace: article("tapir", "Tapirs and tapir", [
      span("s", "A tapir "),
      span("t", "nose", "strong"),
    ]),
  });
  const page = await stack.openStudio();
  await find(page, stack.studioUrl, "tapir nose", "trunk");
  const mixed = place(page, "A tapir nose");
  await expect(mixed).toContainText("Cannot be replaced here");
  await expect(mixed.getByRole("checkbox")).toBeDisabled();
  await expect(
    page.getByRole("button", { name: "Replace in 0 places" }),
  ).toBeDisabled();

  await page.getByLabel("Find", { exact: true }).fill("tapir");
  await page.getByLabel("Only whole words").check();
  await page.getByLabel("Only in the same capital and small letters").check();
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(page.getByText("2 places in 1 document.")).toBeVisible();
  await page.getByLabel("Find", { exact: true }).fill("no such words");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/These words stand nowhere/)).toBeVisible();
});

test("a guarded license is changed in a draft, and a refusal writes nothing", async ({
  stack,
  noise,
}) => {
  const editor = colleague("The editor", "editor");
  const license = "licence-colorado";
  await stack.employ(editor);
  await write(
    stack,
    { patch: { id: license, set: { licensee: "Quokka Held" } } },
    { createOrReplace: article("quokka", "A quokka", []) },
  );
  const page = await stack.openStudio(editor);
  await find(page, stack.studioUrl, "quokka", "wombat");
  await expect(page.getByText("2 places in 2 documents.")).toBeVisible();
  const replace = page.getByRole("button", { name: "Replace in 2 places" });

  // The same transaction, with a change that the role may not make.
  await page.route("**/data/mutate/**", async (route) => {
    const body = route.request().postDataJSON() as { mutations: object[] };
    const refused = { patch: { id: license, set: { licensee: "wombat" } } };
    const mutations = [...body.mutations, refused];
    await route.continue({ postData: JSON.stringify({ ...body, mutations }) });
  });
  await replace.click();
  await expect(
    page.getByText(/Nothing was replaced: your role may not change “Colorado”/),
  ).toBeVisible();
  expect(await stored(stack, `drafts.${license}`)).toBeNull();
  expect(await stored(stack, "drafts.quokka")).toBeNull();
  expect(noise.splice(0).join("\n")).toMatch(/^error: .*403/);

  await page.unroute("**/data/mutate/**");
  await replace.click();
  await expect(page.getByText("Replaced in 2 places.")).toBeVisible();
  expect(await stored(stack, `drafts.${license}`)).toMatchObject({
    licensee: "wombat Held",
  });
  expect(await stored(stack, license)).toMatchObject({
    licensee: "Quokka Held",
  });
});

test("a viewer is told that there is nothing to edit", async ({ stack }) => {
  const viewer = {
    email: "reader@example.com",
    name: "The reader",
    role: "viewer",
    password: "a long enough secret",
  };
  await stack.employ(viewer);
  const page = await stack.openStudio(viewer);
  await find(page, stack.studioUrl, "hail", "ice");
  await expect(page.getByText(/These words stand nowhere/)).toBeVisible();
  await expect(page.getByText(/your role may not edit them/)).toContainText(
    "Article",
  );
  await expect(page.getByTestId("place")).toHaveCount(0);
});
