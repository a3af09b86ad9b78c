import type { Page } from "@playwright/test";

import {
  expect,
  field,
  fillField,
  openAction,
  openDocument,
  type Person,
  readUntil,
  type Stack,
  test,
} from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

const viewer: Person = {
  email: "home-viewer@example.com",
  name: "Somebody who reads",
  role: "viewer",
  password: "a long enough secret",
};

/** A part of the home page, by its heading. */
function panel(page: Page, name: string) {
  return page.getByRole("region", { name });
}

/** Publishes a copy of an article, to which nothing refers. */
async function addArticle(
  stack: Stack,
  slug: string,
  title: string,
): Promise<string> {
  const id = `article-${slug}`;
  const { body } = await stack.lake(
    "/data/doc/production/article-fire-damage-guide",
  );
  const [source] = body["documents"] as Record<string, unknown>[];
  const { _rev, _createdAt, _updatedAt, ...content } = source!;
  const { status } = await stack.lake("/data/mutate/production", {
    mutations: [
      { create: { ...content, _id: id, title, slug: { current: slug } } },
    ],
  });
  expect(status).toBe(200);
  await readUntil(
    `${stack.siteUrl}/blog/${slug}`,
    (page) => page.status === 200,
  );
  return id;
}

async function chooseAction(page: Page, name: string) {
  await openAction(page, name);
  return page.getByTestId("take-down");
}

/** What the site answers at a path, without following it. */
async function answerAt(stack: Stack, path: string) {
  const answer = await fetch(`${stack.siteUrl}${path}`, { redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location") };
}

test("the Studio does not find HTTP/1.1 slow, since its streams share one socket", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  const asked: string[] = [];
  studio.on("request", (request) => asked.push(request.url()));
  await studio.goto(stack.studioUrl);
  await expect(studio.getByTestId("home-tool")).toBeVisible();
  // The Studio finds out by this before it shows anything.
  expect(asked.filter((url) => url.includes("protocol-check"))).toEqual([]);
});

test("an editor goes on with her draft from the first page of the Studio", async ({
  stack,
}) => {
  const id = await addArticle(stack, "home-draft", "Home Draft");
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", id);
  await fillField(field(studio, "title"), "A Draft to Go On With");
  await expect
    .poll(async () => {
      const { body } = await stack.lake(`/data/doc/production/drafts.${id}`);
      return (body["documents"] as { title: string }[])[0]?.title;
    })
    .toBe("A Draft to Go On With");
  // A draft of another author is not listed as hers.
  await stack.lake("/data/mutate/production", {
    mutations: [
      { create: { _id: "drafts.theirs", _type: "faq", question: "Theirs?" } },
    ],
  });

  await goInStudio(studio, stack.studioUrl, "/");
  const drafts = panel(studio, "Go on with");
  await expect(drafts).toContainText("A Draft to Go On With");
  await expect(drafts).not.toContainText("Theirs?");
  await expect(panel(studio, "Recently published")).toContainText("Home Draft");
  await expect(panel(studio, "Placeholders and facts to check")).toContainText(
    /Placeholders to fill in \(\d+\)/,
  );
  await drafts.getByRole("link", { name: /A Draft to Go On With/ }).click();
  await expect(field(studio, "title")).toHaveValue("A Draft to Go On With");
});

test("a link to a page that is not published stands on the first page", async ({
  stack,
}) => {
  const target = { _type: "reference", _ref: "not-there", _weak: true };
  await stack.lake("/data/mutate/production", {
    mutations: [
      {
        create: {
          _id: "announcement-broken",
          _type: "announcement",
          text: "Storm in the valley",
          active: false,
          link: { _type: "link", label: "What to do", target },
        },
      },
    ],
  });
  const studio = await stack.openStudio();
  await goInStudio(studio, stack.studioUrl, "/");
  const broken = panel(studio, "Broken links");
  await expect(broken).toContainText("Storm in the valley");
  await expect(broken).toContainText("leads to a page that is gone");
  // The list follows the content while it is open.
  await stack.lake("/data/mutate/production", {
    mutations: [{ delete: { id: "announcement-broken" } }],
  });
  await expect(broken).not.toContainText("Storm in the valley");
});

test("an editor unpublishes a page and sends its readers elsewhere", async ({
  stack,
}) => {
  const id = await addArticle(stack, "taken-down", "Taken Down");
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", id);
  const dialog = await chooseAction(studio, "Unpublish");
  await expect(dialog).toContainText("Readers who open /blog/taken-down");
  await expect(dialog).toContainText("No other document links to it.");
  await dialog.getByRole("checkbox").check();
  const to = dialog.getByLabel("Where readers are sent");
  await expect(to).toHaveValue("/blog");
  // What is typed stands in the place of the suggestion; the browser offers pages.
  await to.click();
  await studio.keyboard.type("hail damage");
  await expect(to).toHaveValue("hail damage");
  await expect(dialog.getByTestId("take-down-confirm")).toBeDisabled();
  await expect(
    dialog.locator('option[value="/blog/hail-damage-guide"]'),
  ).toBeAttached();
  await to.fill("/blog/taken-down");
  await expect(dialog.getByTestId("take-down-confirm")).toBeDisabled();
  await to.fill("/blog/hail-damage-guide");
  await dialog.getByTestId("take-down-confirm").click();

  await expect
    .poll(() => answerAt(stack, "/blog/taken-down"))
    .toEqual({ status: 301, location: "/blog/hail-damage-guide" });
  // It was no news: there is no second address that a redirect would be for.
  expect(await answerAt(stack, "/blog/industry-news/taken-down")).toEqual({
    status: 404,
    location: null,
  });
  const { body } = await stack.lake(`/data/doc/production/${id},drafts.${id}`);
  expect(body["documents"]).toMatchObject([{ _id: `drafts.${id}` }]);
});

test("a deleted page comes back from the wastebasket as a draft", async ({
  stack,
}) => {
  const id = await addArticle(stack, "thrown-away", "Thrown Away");
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", id);
  await expect(await chooseAction(studio, "Delete")).toBeFocused();
  await studio.keyboard.press("Escape");
  await expect(studio.getByRole("dialog")).toHaveCount(0);
  const dialog = await chooseAction(studio, "Delete");
  await dialog.getByTestId("take-down-confirm").click();
  await expect
    .poll(() => answerAt(stack, "/blog/thrown-away"))
    .toMatchObject({ status: 404 });
  // Another page takes its address.
  await addArticle(stack, "thrown-away-twin", "Twin");
  await stack.lake("/data/mutate/production", {
    mutations: [
      {
        patch: {
          id: "article-thrown-away-twin",
          set: { "slug.current": "thrown-away" },
        },
      },
    ],
  });

  await stack.employ(viewer);
  const reader = await stack.openStudio(viewer);
  await goInStudio(reader, stack.studioUrl, "/structure/wastebasket");
  const list = reader.getByTestId("wastebasket");
  await expect(list).toContainText("Thrown Away");
  await expect(list.getByRole("button", { name: /Restore/ })).toHaveCount(0);

  await goInStudio(studio, stack.studioUrl, "/structure/wastebasket");
  const row = studio
    .getByTestId("wastebasket")
    .getByRole("listitem")
    .filter({ hasText: "Thrown Away" });
  await expect(row).toContainText(/Article · deleted by .+, \w+ \d+, \d{4}/);
  await row.getByRole("button", { name: "Restore Thrown Away" }).click();
  await expect(row.getByRole("status")).toContainText(
    "Another page stands at /blog/thrown-away by now",
  );
  const { body } = await stack.lake(`/data/doc/production/${id},drafts.${id}`);
  expect(body["documents"]).toMatchObject([
    { _id: `drafts.${id}`, title: "Thrown Away" },
  ]);
  const openIt = row.getByRole("link", { name: "Open Thrown Away" });
  await expect(openIt).toBeFocused();
  await openIt.click();
  await expect(field(studio, "title")).toHaveValue("Thrown Away");
});

test("a viewer finds no button for what only others may do", async ({
  stack,
}) => {
  await stack.employ(viewer);
  const studio = await stack.openStudio(viewer);
  await goInStudio(studio, stack.studioUrl, "/");
  await expect(panel(studio, "Recently published")).toBeVisible();
  await expect(
    studio.getByTestId("home-tool").getByText("Loading…"),
  ).toHaveCount(0);
  await expect(studio.getByRole("link", { name: "New article" })).toHaveCount(
    0,
  );
  await expect(panel(studio, "Waiting for me")).toHaveCount(0);
  // The portal has accounts of its own.
  await expect(
    studio.getByTestId("home-tool").locator("a[href*=dashboard]"),
  ).toHaveCount(0);
  await goInStudio(studio, stack.studioUrl, "/structure/redirect-use");
  const redirects = studio.getByTestId("redirect-use");
  await expect(redirects.getByText(/^The redirects/)).toBeVisible();

  await goInStudio(
    studio,
    stack.studioUrl,
    "/intent/edit/id=article-hail-damage-guide;type=article/",
  );
  // The list beside the document has a menu, too.
  await expect(field(studio, "title")).toBeVisible();
  await studio.getByTestId("pane-context-menu-button").last().click();
  await expect(
    studio.getByRole("menuitem", { name: /^history/i }),
  ).toBeVisible();
  await expect(studio.getByRole("menuitem", { name: /Inspect/ })).toHaveCount(
    0,
  );
  await expect(studio.getByTestId("button-resources-menu")).toBeHidden();
});
