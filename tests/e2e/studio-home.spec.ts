import type { Page } from "@playwright/test";

import { makeRelease } from "../fixtures/stack/release.fixture.ts";
import {
  expect,
  readUntil,
  type Stack,
  test,
  viewer,
} from "./stack.fixture.ts";
import {
  draftField,
  field,
  openAction,
  openDocument,
  publish,
} from "./studio-form.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";
import { violationsOf } from "./violations.fixture.ts";

/** A part of the home page, by its heading. */
function panel(page: Page, name: string | RegExp) {
  return page.getByRole("region", { name });
}

/** Publishes a copy of an article that nothing refers to. */
async function addArticle(
  stack: Stack,
  slug: string,
  title: string,
  language = "en",
): Promise<string> {
  const id = `article-${slug}`;
  const source = await stack.document("article-fire-damage-guide");
  const { _rev, _createdAt, _updatedAt, ...content } = source!;
  await stack.mutate({
    create: { ...content, _id: id, title, language, slug: { current: slug } },
  });
  await readUntil(
    `${stack.siteUrl}${language === "en" ? "" : `/${language}`}/blog/${slug}`,
    (page) => page.status === 200,
  );
  return id;
}

/** Makes a document the Spanish translation of another one. */
async function join(stack: Stack, en: string, es: string): Promise<void> {
  const translations = Object.entries({ en, es }).map(([language, _ref]) => ({
    _key: language,
    language,
    value: { _type: "reference", _ref, _weak: true },
  }));
  await stack.mutate({
    create: {
      _id: "taken-down-list",
      _type: "translation.metadata",
      schemaTypes: ["article"],
      translations,
    },
  });
}

async function chooseAction(page: Page, name: string) {
  await openAction(page, name);
  return page.getByTestId("take-down");
}

/** The site's answer at a path, without following redirects. */
async function answerAt(stack: Stack, path: string) {
  const answer = await fetch(`${stack.siteUrl}${path}`, { redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location") };
}

test("an editor goes on with her draft from the first page of the Studio", async ({
  stack,
}) => {
  const id = await addArticle(stack, "home-draft", "Home Draft");
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", id);
  await draftField(stack, studio, id, "title", "A Draft to Go On With");
  // Another author's draft is not listed as hers.
  await stack.mutate({
    create: { _id: "drafts.theirs", _type: "faq", question: "Theirs?" },
  });

  await goInStudio(studio, stack.studioUrl, "/");
  const drafts = panel(studio, "My drafts");
  await expect(drafts).toContainText("A Draft to Go On With");
  await expect(drafts).not.toContainText("Theirs?");
  await expect(panel(studio, "Drafts of others")).toContainText("Theirs?");
  // A program such as the seed is not a person.
  await expect(panel(studio, "Recently published")).toBeHidden();
  await expect(panel(studio, "To finish")).toContainText(
    /Placeholders to fill in \(\d+\)/,
  );
  await drafts.getByRole("link", { name: /A Draft to Go On With/ }).click();
  await expect(field(studio, "title")).toHaveValue("A Draft to Go On With");

  await publish(studio);
  await goInStudio(studio, stack.studioUrl, "/");
  await expect(panel(studio, "Recently published")).toContainText(
    "A Draft to Go On With",
  );
});

test("an editor reads from the first page what is live, what comes, and how the site is", async ({
  stack,
}) => {
  const hour = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toISOString();
  await stack.mutate({
    createOrReplace: {
      _id: "storm-home",
      _type: "storm",
      name: "Denver hail",
      active: true,
      startsAt: hour(-1),
      endsAt: hour(30),
    },
  });
  const id = await addArticle(stack, "in-two-releases", "In Two Releases");
  for (const name of ["rSpring", "rSummer"])
    await makeRelease(
      stack.lake,
      name,
      { [id]: { title: `In Two Releases, ${name}` } },
      { title: name, releaseType: "asap" },
    );
  const studio = await stack.openStudio();
  await goInStudio(studio, stack.studioUrl, "/");
  await expect(panel(studio, "For me")).toContainText(
    "Nobody is waiting for you.",
  );
  await expect(panel(studio, "On now")).toContainText(
    /On now, until .* C[SD]T/,
  );
  const undated = panel(studio, "Not scheduled yet");
  await expect(undated.getByRole("link", { name: /^rSpring/ })).toContainText(
    "is also in “rSummer”",
  );
  await expect(panel(studio, "Broken links")).toContainText("None");
  const health = panel(studio, /^Health, at/);
  await expect(health).toContainText(/Content ?Working/);
  await expect(health).not.toContainText("outbox");
  expect(await violationsOf(studio, '[data-testid="home-tool"]')).toEqual([]);
});

test("an editor unpublishes a page with its translation, and sends the readers elsewhere", async ({
  stack,
}) => {
  const id = await addArticle(stack, "taken-down", "Taken Down");
  const spanish = await addArticle(stack, "retirado", "Retirado", "es");
  await join(stack, id, spanish);
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", id);
  const dialog = await chooseAction(studio, "Unpublish");
  await expect(dialog).toContainText("Readers who open /blog/taken-down");
  await studio.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const footer = studio.getByTestId("pane-footer");
  await expect(footer.getByTestId("action-menu-button")).toBeFocused();
  // What is shown keeps its place in half of a window.
  const translations = studio.getByRole("button", { name: "Translations" });
  await expect(translations).toHaveText("Translations");
  await studio.setViewportSize({ width: 480, height: 900 });
  await expect(translations).toHaveText("");
  await studio.setViewportSize({ width: 1400, height: 900 });
  await chooseAction(studio, "Unpublish");
  await expect(dialog).toContainText("No other document links to it.");
  await expect(dialog).toContainText(
    "It leaves with its translations: Spanish",
  );
  const to = dialog.getByLabel("Send readers to another page");
  // A redirect to itself is not offered.
  await to.fill("/blog/taken-down");
  await expect(dialog).toContainText("No pages match.");
  await to.fill("fire damage guide");
  await studio.getByText("/blog/fire-damage-guide", { exact: true }).click();
  await expect(to).toHaveValue("/blog/fire-damage-guide");
  await dialog.getByRole("button", { name: "Clear" }).click();
  await expect(to).toHaveValue("");
  await to.fill("hail damage guide");
  await studio.getByText("/blog/hail-damage-guide", { exact: true }).click();
  await expect(to).toHaveValue("/blog/hail-damage-guide");
  await dialog.getByTestId("take-down-confirm").click();

  await expect
    .poll(() => answerAt(stack, "/blog/taken-down"))
    .toEqual({ status: 301, location: "/blog/hail-damage-guide" });
  await expect
    .poll(() => answerAt(stack, "/es/blog/retirado"))
    .toEqual({ status: 301, location: "/es/blog/hail-damage-guide" });
  // It was not news: there is no second address to redirect.
  expect(await answerAt(stack, "/blog/industry-news/taken-down")).toEqual({
    status: 404,
    location: null,
  });
  for (const each of [id, spanish]) {
    expect(await stack.document(each)).toBeUndefined();
    expect(await stack.document(`drafts.${each}`)).toBeDefined();
  }
});

test("a deleted page comes back from the wastebasket as a draft", async ({
  stack,
}) => {
  const tag = { _id: "a-deleted-tag", _type: "media.tag" };
  await stack.mutate({ create: tag }, { delete: { id: tag._id } });
  const id = await addArticle(stack, "thrown-away", "Thrown Away");
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", id);
  const dialog = await chooseAction(studio, "Delete");
  await dialog.getByTestId("take-down-confirm").click();
  await expect
    .poll(() => answerAt(stack, "/blog/thrown-away"))
    .toMatchObject({ status: 404 });
  const reader = await stack.openStudio(viewer);
  await goInStudio(reader, stack.studioUrl, "/structure/wastebasket");
  const list = reader.getByTestId("wastebasket");
  await expect(list).toContainText("Thrown Away");
  await expect(list).not.toContainText("media.tag");
  await expect(list.getByRole("button", { name: /Restore/ })).toHaveCount(0);
  // A viewer has no library.
  await expect(reader.getByRole("link", { name: "Content" })).toBeVisible();
  await expect(
    reader.getByRole("link", { name: "Media", exact: true }),
  ).toHaveCount(0);

  await goInStudio(studio, stack.studioUrl, "/structure/wastebasket");
  const basket = studio.getByTestId("wastebasket");
  const row = basket.getByRole("listitem").filter({ hasText: "Thrown Away" });
  await expect(row).toContainText(/Article · deleted by .+, \w+ \d+, \d{4}/);
  await row.getByRole("button", { name: "Restore: Thrown Away" }).click();
  await expect(basket.getByRole("status")).toBeFocused();
  expect(await stack.document(id)).toBeUndefined();
  expect(await stack.document(`drafts.${id}`)).toMatchObject({
    title: "Thrown Away",
  });
  await row.getByRole("link", { name: /^Thrown Away/ }).click();
  await expect(field(studio, "title")).toHaveValue("Thrown Away");
});

const guest = { email: "guest@site.localhost", name: "Guest", role: "editor" };

test("an administrator invites a member, disables and deletes the account", async ({
  stack,
}) => {
  const page = await stack.openStudio();
  await goInStudio(page, stack.studioUrl, "/members");
  await page.getByLabel("Email").fill(guest.email);
  await page.getByLabel("Name", { exact: true }).fill(guest.name);
  await page.getByRole("button", { name: "Invite" }).click();
  const link = page.getByLabel(`Link for ${guest.email}`);
  await expect(link).toHaveValue(/^http/);
  const members = page.getByTestId("members").getByRole("listitem");
  const row = members.filter({ hasText: guest.email });
  await row.getByRole("button", { name: "Disable: Guest" }).click();
  await expect(
    row.getByRole("button", { name: "Enable: Guest" }),
  ).toBeFocused();
  await expect(row.getByRole("status")).toContainText("cannot sign in");
  await expect(row).toContainText("not signed in anywhere");
  await row.getByRole("button", { name: "Delete: Guest" }).click();
  await row.getByRole("button", { name: "Delete the account" }).click();
  await expect(row).toHaveCount(0);
  await expect(
    page.getByRole("status").filter({ hasText: `${guest.email} was deleted` }),
  ).toBeFocused();
});
