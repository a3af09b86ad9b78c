import type { Page } from "@playwright/test";

import { readUntilNew } from "../fixtures/site/page-reader.fixture.ts";
import { actOn, makeRelease } from "../fixtures/stack/release.fixture.ts";
import { expect, test, type Stack } from "./stack.fixture.ts";
import {
  checkField,
  field,
  fillField,
  openMenu,
} from "./studio-form.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A published article. */
type Article = { _id: string; slug: string; title: string };

/** Makes an open release in which articles have other titles, and returns the articles. */
async function retitle(
  stack: Stack,
  release: string,
  title: string,
  metadata?: object,
): Promise<Article[]> {
  const articles = await stack.ask<
    Article[]
  >(`*[_type == "article" && _id in path("*")] | order(_id) [0...4]{
      _id, title, "slug": slug.current
    }`);
  expect(articles).toHaveLength(4);
  const values = articles.map(({ _id }) => [_id, { title }] as const);
  await makeRelease(stack.lake, release, Object.fromEntries(values), metadata);
  return articles;
}

/** The address at which visitors read an article. */
function pageOf(stack: Stack, { slug }: Article): string {
  return `${stack.siteUrl}/blog/${slug}`;
}

/**
 * Opens the list of a release's documents. A Studio that has not learned of the
 * release yet says that it could not be found, and is reopened.
 */
async function openRelease(
  studio: Page,
  stack: Stack,
  release: string,
): Promise<void> {
  const documents = studio.getByTestId("document-table-card");
  const unknown = studio.getByText("This release could not be found");
  // A busy machine is slow to open the Studio; the test's own limit ends the wait.
  await expect(async () => {
    await goInStudio(studio, stack.studioUrl, `/releases/${release}`);
    await expect(documents.or(unknown).first()).toBeVisible({ timeout: 0 });
    await expect(documents).toBeVisible({ timeout: 8_000 });
  }).toPass();
}

/**
 * Opens the form of an article in a release. A Studio that has not learned of
 * the release yet shows the draft, and is reopened.
 */
async function openVersion(
  studio: Page,
  stack: Stack,
  release: string,
  { _id }: Article,
): Promise<void> {
  const title = await stack.ask<string>(
    `*[_id == "versions.${release}.${_id}"][0].title`,
  );
  const address = `/intent/edit/id=${_id};type=article/?perspective=${release}`;
  const input = field(studio, "title");
  await expect(async () => {
    await goInStudio(studio, stack.studioUrl, address);
    await expect(input).toHaveValue(title, { timeout: 40_000 });
    await expect(input).toBeEditable({ timeout: 20_000 });
  }).toPass();
}

/** Changes the article's address in the release, and waits for its redirect. */
async function rename(
  studio: Page,
  stack: Stack,
  release: string,
  article: Article,
  renamed: string,
): Promise<void> {
  await openVersion(studio, stack, release, article);
  await fillField(field(studio, "slug"), renamed);
  const redirect = `*[_type == "redirect" && sanity::partOfRelease("${release}") && from == "/blog/${article.slug}"][0].to`;
  await expect
    .poll(() => stack.ask<string | null>(redirect))
    .toBe(`/blog/${renamed}`);
}

test("a release is run in the Studio and reverted, and visitors get all of it at once", async ({
  stack,
}) => {
  const [release, title] = ["rRunAndReverted", "Everything about spring"];
  const articles = await retitle(stack, release, title);
  const pages = articles.map((article) => pageOf(stack, article));
  for (const page of pages) {
    expect(await (await fetch(page)).text()).not.toContain(title);
  }
  const studio = await stack.openStudio();
  const moved = articles[0]!;
  await rename(studio, stack, release, moved, `${moved.slug}-in-spring`);
  await openRelease(studio, stack, release);
  const run = studio.getByTestId("publish-all-button").first();
  await expect(run).toBeEnabled({ timeout: 0 });
  const reading = readUntilNew(pages, title);
  const dialog = studio.getByTestId("confirm-publish-dialog");
  const changes = dialog.getByTestId("release-changes");
  const ask = async () => {
    await openMenu(run, dialog);
    await expect(changes).toContainText("Pages that change");
  };
  await test.step("it is not run once it is another one than was asked about", async () => {
    await ask();
    const { _id } = articles[1]!;
    const id = `versions.${release}.${_id}`;
    await stack.mutate({ patch: { id, set: { reviewedOn: "2026-01-01" } } });
    await dialog.getByTestId("confirm-button").click();
    await expect(dialog.getByRole("alert")).toContainText(
      "this release has changed since you opened this",
    );
    expect((await stack.document(_id))?.["title"]).not.toBe(title);
    await studio.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
  await ask();
  for (const { slug } of articles)
    await expect(changes).toContainText(`/blog/${slug}`);
  await expect(changes).toContainText(
    `Visitors of /blog/${moved.slug} are sent to /blog/${moved.slug}-in-spring.`,
  );
  await dialog.getByTestId("confirm-button").click();
  await reading;
  // The old address redirects to the new one: both were published in one step.
  const { url } = await fetch(pages[0]!);
  expect(url).toBe(`${stack.siteUrl}/blog/${moved.slug}-in-spring`);

  const revert = studio.getByTestId("revert-button");
  await expect(revert).toBeEnabled({ timeout: 0 });
  const summary = studio.getByTestId("revert-summary-restore");
  await openMenu(revert, summary);
  await expect(summary).toContainText("4");
  // The redirects from the article's two addresses were new.
  await expect(studio.getByTestId("revert-summary-unpublish")).toContainText(
    "2",
  );
  // Not as a release to be reviewed first.
  await checkField(studio.locator("#immediate-revert-release"));
  await studio.getByRole("dialog").getByTestId("confirm-button").click();
  await expect
    .poll(
      async () => {
        const read = pages.map(async (page) => {
          const response = await fetch(page);
          return [response.url, (await response.text()).includes(title)];
        });
        return Promise.all(read);
      },
      { timeout: 60_000 },
    )
    .toEqual(pages.map((page) => [page, false]));
  const [, after] = await stack.ask<string[][]>(
    `[[], *[_id in ${JSON.stringify(articles.map(({ _id }) => _id))}] | order(_id).title]`,
  );
  expect(after).toEqual(articles.map((article) => article.title));
});

test("what is wrong keeps a release from being scheduled until it is mended", async ({
  stack,
}) => {
  const [release, title] = ["rWithConflicts", "A title of spring"];
  const intendedPublishAt = new Date(Date.now() + DAY_MS).toISOString();
  const [, untitled, promising] = await retitle(stack, release, title, {
    title: "Spring",
    releaseType: "scheduled",
    intendedPublishAt,
  });
  const [empty, unlawful] = [untitled, promising].map(
    (each) => `versions.${release}.${each!._id}`,
  );
  const promise = "We guarantee the result";
  await stack.mutate(
    { patch: { id: empty, unset: ["title"] } },
    { patch: { id: unlawful, set: { title: promise } } },
  );

  const studio = await stack.openStudio();
  await openRelease(studio, stack, release);
  const schedule = studio.getByTestId("schedule-button").first();
  // By the schema, and by the checks.
  for (const wrong of [empty, unlawful]) {
    const fault = studio.getByTestId(`validation-error-link-${wrong}`);
    await expect(fault).toBeVisible({ timeout: 0 });
  }
  await expect(schedule).toBeDisabled();

  await stack.mutate(
    ...[empty, unlawful].map((id) => ({ patch: { id, set: { title } } })),
  );
  await expect(schedule).toBeEnabled({ timeout: 0 });
  const dialog = studio.getByTestId("confirm-schedule-dialog");
  await openMenu(schedule, dialog);
  await dialog.getByTestId("confirm-button").click();
  const scheduled = `*[_id == "_.releases.${release}"][0].publishAt`;
  await expect.poll(() => stack.ask(scheduled)).toBe(intendedPublishAt);
});

test("a document made in a reference field while a release is chosen belongs to it, and both run together", async ({
  stack,
}) => {
  const [release, name] = ["rNewReference", "Sample Author of Spring"];
  const articles = await retitle(stack, release, "A title of spring");
  const article = articles[0]!;
  const version = `versions.${release}.${article._id}`;
  await stack.mutate({ patch: { id: version, unset: ["author"] } });

  const studio = await stack.openStudio();
  await openVersion(studio, stack, release, article);
  await studio.getByTestId("group-tab-card").click();
  const create = studio.getByRole("button", { name: "Create", exact: true });
  const input = field(studio, "name");
  await openMenu(create, input);
  await fillField(input, name);
  const refersTo = `*[_id == "${version}"][0].author`;
  const made = `*[_type == "author" && sanity::partOfRelease("${release}")][0]`;
  await expect.poll(() => stack.ask(`${made}.name`)).toBe(name);
  // Strong from the start, as the Studio writes it in a release.
  const reference = await stack.ask<object>(refersTo);
  expect(reference).toMatchObject({ _strengthenOnPublish: { type: "author" } });
  expect(reference).not.toHaveProperty("_weak");

  const action = { actionType: "release.publish", releaseId: release };
  await actOn(stack.lake, action);
  await expect
    .poll(async () => (await fetch(pageOf(stack, article))).text())
    .toContain(name);
});

test.describe("on a computer with other clocks than the firm's", () => {
  test.use({ timezoneId: "America/Denver" });

  test("a new release is for the time that its dialog shows, typed or picked", async ({
    stack,
  }) => {
    const studio = await stack.openStudio();
    await goInStudio(studio, stack.studioUrl, "/releases");
    await studio.getByRole("button", { name: "New release" }).click();
    const dialog = studio.getByRole("dialog");
    const time = dialog.getByTestId("date-input");
    await dialog.getByRole("button", { name: /^Approximate time/ }).click();
    await studio.getByRole("menuitem", { name: "At time" }).click();
    await expect(time).toHaveValue(/ 09:00$/);
    await time.fill("12/4/2030 6:00 PM");
    await time.press("Tab");
    await expect(time).toHaveValue("Dec 4, 2030 18:00");
    await dialog.getByTestId("select-date-button").click();
    const calendar = studio.getByTestId("date-input-dialog");
    await calendar.locator('input[type="time"]').fill("19:00");
    await expect(time).toHaveValue("Dec 4, 2030 19:00");
    await calendar.getByTestId("calendar-day-Thu-Dec-05-2030").click();
    await expect(time).toHaveValue("Dec 5, 2030 19:00");
    await studio.keyboard.press("Escape");
    await dialog.getByTestId("release-form-title").fill("Winter storms");
    await dialog.getByTestId("submit-release-button").click();
    const made = `*[_type == "system.release" && metadata.title == "Winter storms"][0].metadata.intendedPublishAt`;
    await expect
      .poll(() => stack.ask<string | null>(made))
      .toBe("2030-12-06T01:00:00.000Z");
  });
});
