import { expect, vi } from "vitest";

import { all, textOf } from "../fixtures/markup/document.fixture.ts";
import { pagePaths, stateSlugs } from "../fixtures/routes.fixture.ts";
import {
  createPreviews,
  type Previews,
} from "../fixtures/site/previews.fixture.ts";
import {
  readFreshPages,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";
import {
  startTestStack,
  type TestStack,
  WITHOUT_DATABASE,
} from "../fixtures/stack/stack.fixture.ts";

export const LONG = Boolean(process.env["TEST_LONG"]);

/** The states that change here, and some that do not; all in the long form. */
const STATES = LONG ? stateSlugs : ["colorado", "illinois", "texas"];
const isOf = (address: string, states: readonly string[]) =>
  states.some((slug) => address.endsWith(`/${slug}`));

/** The pages that are compared; the guide's loading state is another page. */
export const paths = pagePaths.filter(
  (each) =>
    each !== "/blog/hoa-claims" &&
    (isOf(each, STATES) || !isOf(each, stateSlugs)),
);

/** A test file's stack, in which one thing after another changes. */
export let stack: TestStack;
export let previews: Previews;
/** Every page before the first change. */
export let before: readonly SitePage[];

export async function openSite(): Promise<void> {
  stack = await startTestStack({ env: WITHOUT_DATABASE });
  previews = createPreviews(stack);
  before = await readFreshPages(stack.siteUrl, paths);
}

const PATIENCE = { timeout: 60_000 };

export const read = (address: string, init: RequestInit = {}) =>
  fetch(stack.siteUrl + address, { redirect: "manual", ...init });
export const textAt = async (address: string) => (await read(address)).text();
/** Waits until a page has words, or no longer has them. */
export const eventually = (address: string, words: string, isThere = true) =>
  vi.waitFor(
    async () =>
      expect((await textAt(address)).includes(words), words).toBe(isThere),
    PATIENCE,
  );
export const mainOf = ({ document }: SitePage) =>
  textOf(all(document, "main")[0]!);
export const pageOf = (pages: readonly SitePage[], address: string) =>
  pages.find((page) => page.path === address)!;

/** The pages that differ from before. */
export async function changedPages(of: readonly string[] = paths) {
  const now = await readFreshPages(stack.siteUrl, of);
  return now
    .filter((page) => mainOf(page) !== mainOf(pageOf(before, page.path)))
    .map((page) => page.path);
}
