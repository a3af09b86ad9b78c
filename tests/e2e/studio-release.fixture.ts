import type { Locator, Page } from "@playwright/test";

import { makeRelease } from "../fixtures/stack/release.fixture.ts";
import { expect, field, type Stack } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

/** An article as it is published. */
export type Article = { _id: string; slug: string; title: string };

/** The answer of a query to the lake, as documents are stored. */
export async function ask<Answer>(
  stack: Stack,
  query: string,
): Promise<Answer> {
  const { body } = await stack.lake(
    `/data/query/production?perspective=raw&query=${encodeURIComponent(query)}`,
  );
  return body["result"] as Answer;
}

/** Makes an open release in which articles have another title. Out: the articles. */
export async function retitle(
  stack: Stack,
  release: string,
  title: string,
  metadata?: object,
): Promise<Article[]> {
  const articles = await ask<Article[]>(
    stack,
    `*[_type == "article" && _id in path("*")] | order(_id) [0...4]{
      _id, title, "slug": slug.current
    }`,
  );
  expect(articles).toHaveLength(4);
  const values = articles.map(({ _id }) => [_id, { title }] as const);
  await makeRelease(stack.lake, release, Object.fromEntries(values), metadata);
  return articles;
}

/** The address at which visitors read an article. */
export function pageOf(stack: Stack, { slug }: Article): string {
  return `${stack.siteUrl}/blog/${slug}`;
}

/**
 * Opens the list of a release's documents. A Studio that has not heard of the
 * release yet says that it could not be found: then it is opened again.
 */
export async function openRelease(
  studio: Page,
  stack: Stack,
  release: string,
): Promise<void> {
  const documents = studio.getByTestId("document-table-card");
  const unknown = studio.getByText("This release could not be found");
  // A busy machine takes its time over the Studio; the test's own limit ends it.
  await expect(async () => {
    await goInStudio(studio, stack.studioUrl, `/releases/${release}`);
    await expect(documents.or(unknown).first()).toBeVisible({ timeout: 0 });
    await expect(documents).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/**
 * Opens the form of an article in a release. A Studio that has not heard of the
 * release yet shows the draft: then it is opened again.
 */
export async function openVersion(
  studio: Page,
  stack: Stack,
  release: string,
  { _id }: Article,
): Promise<void> {
  const title = await ask<string>(
    stack,
    `*[_id == "versions.${release}.${_id}"][0].title`,
  );
  const address = `/intent/edit/id=${_id};type=article/?perspective=${release}`;
  const input = field(studio, "title");
  await expect(async () => {
    await goInStudio(studio, stack.studioUrl, address);
    await expect(input).toHaveValue(title, { timeout: 10_000 });
    await expect(input).toBeEditable({ timeout: 5_000 });
  }).toPass();
}

/** Clicks until a dialog or menu is open: while it draws a release, the Studio forgets clicks. */
export async function openDialog(
  button: Locator,
  dialog: Locator,
): Promise<void> {
  await expect(async () => {
    if (await dialog.isHidden()) await button.click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
