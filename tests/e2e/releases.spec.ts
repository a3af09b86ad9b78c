import type { Page } from "@playwright/test";

import { expect, field, fillField, type Stack, test } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

const RELEASE = "rSpring01";

type Article = Record<string, unknown> & { _id: string; slug: string };

async function act(stack: Stack, ...actions: object[]): Promise<void> {
  const { status, body } = await stack.lake("/data/actions/production", {
    actions,
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Makes an open release in which articles have another title. Out: the articles. */
async function makeRelease(
  stack: Stack,
  releaseId: string,
  title: string,
): Promise<Article[]> {
  const query = encodeURIComponent(
    `*[_type == "article"] | order(_id) [0...4]{_id, "slug": slug.current}`,
  );
  const { body } = await stack.lake(`/data/query/production?query=${query}`);
  const articles = body["result"] as Article[];
  expect(articles).toHaveLength(4);
  await act(
    stack,
    {
      actionType: "sanity.action.release.create",
      releaseId,
      metadata: { title: "Spring", releaseType: "asap" },
    },
    ...articles.flatMap(({ _id }) => [
      {
        actionType: "sanity.action.document.version.create",
        publishedId: _id,
        baseId: _id,
        versionId: `versions.${releaseId}.${_id}`,
      },
      {
        actionType: "sanity.action.document.edit",
        publishedId: _id,
        draftId: `versions.${releaseId}.${_id}`,
        patch: { set: { title } },
      },
    ]),
  );
  return articles;
}

/**
 * Reads pages one after the other until all are new. Once one page was new, no
 * later answer may be old.
 */
async function readAll(pages: readonly string[], title: string): Promise<void> {
  const seen = new Set<string>();
  while (seen.size < pages.length) {
    for (const page of pages) {
      const html = await (await fetch(page)).text();
      const isNew = html.includes(title);
      if (isNew) seen.add(page);
      expect(isNew || seen.size === 0, `${page} is older than others`).toBe(
        true,
      );
    }
  }
}

async function openRelease(
  studio: Page,
  stack: Stack,
  releaseId: string,
): Promise<void> {
  await goInStudio(studio, stack.studioUrl, `/releases/${releaseId}`);
  // A busy machine takes its time over the Studio; the test's own limit ends it.
  await expect(studio.getByTestId("document-table-card")).toBeVisible({
    timeout: 0,
  });
}

/** Changes the address of an article in the release, and waits for the redirect beside it. */
async function rename(
  studio: Page,
  stack: Stack,
  { _id, slug }: Article,
  renamed: string,
): Promise<void> {
  await goInStudio(
    studio,
    stack.studioUrl,
    `/intent/edit/id=${_id};type=article/?perspective=${RELEASE}`,
  );
  const input = field(studio, "slug");
  await expect(input).toBeEditable({ timeout: 0 });
  await fillField(input, renamed);
  const query = encodeURIComponent(
    `*[_type == "redirect" && sanity::partOfRelease("${RELEASE}") && from == "/blog/${slug}"][0].to`,
  );
  const redirect = `/data/query/production?perspective=raw&query=${query}`;
  await expect
    .poll(async () => (await stack.lake(redirect)).body["result"])
    .toBe(`/blog/${renamed}`);
}

test("a release is run in the Studio, and visitors get all of it at once", async ({
  stack,
}) => {
  const title = "Everything about spring";
  const articles = await makeRelease(stack, RELEASE, title);
  const pages = articles.map(({ slug }) => `${stack.siteUrl}/blog/${slug}`);
  for (const page of pages) {
    expect(await (await fetch(page)).text()).not.toContain(title);
  }
  const studio = await stack.openStudio();
  const moved = articles[0]!;
  await rename(studio, stack, moved, `${moved.slug}-in-spring`);
  await openRelease(studio, stack, RELEASE);
  const run = studio.getByTestId("publish-all-button").first();
  await expect(run).toBeEnabled({ timeout: 0 });
  const reading = readAll(pages, title);
  const dialog = studio.getByTestId("confirm-publish-dialog");
  await expect(async () => {
    if (await dialog.isHidden()) await run.click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog.getByTestId("confirm-button").click();
  await reading;
  // The old address leads to the new one: it was published in the same step.
  const { url } = await fetch(`${stack.siteUrl}/blog/${moved.slug}`);
  expect(url).toBe(`${stack.siteUrl}/blog/${moved.slug}-in-spring`);
});
