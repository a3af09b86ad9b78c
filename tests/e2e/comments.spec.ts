import type { Page } from "@playwright/test";

import { colleague } from "./account.fixture.ts";
import { expect, test } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

const ARTICLE = "article-commented";
const ann = colleague("Ann", "editor");
const ben = colleague("Ben", "compliance");

async function openArticle(studio: Page, studioUrl: string): Promise<void> {
  await goInStudio(
    studio,
    studioUrl,
    `/intent/edit/id=${ARTICLE};type=article/`,
  );
  await expect(title(studio)).toBeEditable({ timeout: 120_000 });
}

const title = (studio: Page) =>
  studio.getByTestId("field-title").locator("input").first();

/** The list of comments, as a mail about one opens it. */
async function openComment(studio: Page, studioUrl: string): Promise<void> {
  await goInStudio(
    studio,
    studioUrl,
    `/intent/edit/id=${ARTICLE};type=article;inspect=sanity%2Fcomments/`,
  );
}

async function write(studio: Page, text: string): Promise<void> {
  await studio.getByTestId("comment-input-editable").first().click();
  await studio.keyboard.type(text);
}

const comments = (studio: Page) => studio.getByTestId("comments-list");

test.beforeEach(async ({ stack }) => {
  await stack.employ(ann);
  await stack.employ(ben);
  await stack.lake("/data/mutate/production", {
    mutations: [
      {
        createOrReplace: {
          _id: ARTICLE,
          _type: "article",
          title: "Hail in the spring",
          slug: { _type: "slug", current: "hail-in-the-spring" },
        },
      },
    ],
  });
});

test("an editor comments on a field and mentions a colleague, and the colleague answers and resolves it", async ({
  stack,
}) => {
  const editor = await stack.openStudio(ann);
  await openArticle(editor, stack.studioUrl);
  await title(editor).hover();
  await editor.getByRole("button", { name: "Add comment" }).first().click();
  await write(editor, "Is this the year? @Be");
  await expect(editor.getByTestId("comments-mentions-menu")).toContainText(
    "Ben",
  );
  await editor.keyboard.press("Enter");
  await expect(editor.getByTestId("comments-mentions-menu")).toBeHidden();
  await editor.getByTestId("comment-input-send-button").first().click();
  await expect(comments(editor)).toContainText("Is this the year? @Ben");

  const officer = await stack.openStudio(ben);
  await openComment(officer, stack.studioUrl);
  await expect(comments(officer)).toContainText("Is this the year? @Ben");
  // What the Studio does not offer for the comment of another user.
  await comments(officer).getByText("Is this the year?").hover();
  await comments(officer)
    .getByRole("button", { name: "Open comment actions menu" })
    .first()
    .click();
  await expect(
    officer.getByRole("menuitem", { name: "Copy link to comment" }),
  ).toBeVisible();
  await expect(
    officer.getByRole("menuitem", { name: "Edit comment" }),
  ).toBeHidden();
  await officer.keyboard.press("Escape");
  await comments(officer).getByTestId("comment-input-editable").last().click();
  await officer.keyboard.type("It is.");
  await officer.getByTestId("comment-input-send-button").last().click();
  await expect(comments(editor)).toContainText("It is.");
  await comments(officer).getByText("Is this the year?").hover();
  await officer.getByTestId("comments-list-item-status-button").first().click();
  await expect(comments(editor)).not.toContainText("Is this the year?");

  const query = '*[_type == "comment"]{"by": authorId, status}';
  const { body } = await stack.lake(
    `/data/query/production-comments?query=${encodeURIComponent(query)}`,
  );
  const found = body["result"] as { by: string; status: string }[];
  expect(found.map(({ status }) => status)).toEqual(["resolved", "resolved"]);
  expect(new Set(found.map(({ by }) => by)).size).toBe(2);
});

test("an editor makes a task for a colleague, and the colleague finds it and marks it as done", async ({
  stack,
}) => {
  const editor = await stack.openStudio(ann);
  await openArticle(editor, stack.studioUrl);
  await editor.getByTestId("tasks-toolbar").click();
  await editor.getByRole("button", { name: "New task", exact: true }).click();
  await editor.getByPlaceholder("Task title").fill("Check the year");
  await editor.getByText("Select assignee").click();
  await editor.getByRole("menuitem", { name: "Ben" }).click();
  await editor.getByRole("button", { name: "Create Task" }).click();
  await expect(editor.getByTestId("tasks-list-item")).toContainText(
    "Check the year",
  );

  const officer = await stack.openStudio(ben);
  const { body } = await stack.lake(
    `/data/query/production-comments?query=${encodeURIComponent('*[_type == "tasks.task"][0]._id')}`,
  );
  const search = `sidebar=tasks&selectedTask=${String(body["result"])}&viewMode=edit`;
  // From the mail, in a window of its own.
  await officer.goto(`${stack.studioUrl}/structure?${search}`);
  await expect(officer.getByPlaceholder("Task title")).toHaveValue(
    "Check the year",
  );
  await officer.getByRole("button", { name: "To Do" }).click();
  await officer.getByRole("menuitem", { name: "Done" }).click();
  await expect
    .poll(async () => {
      const answer = await stack.lake(
        `/data/query/production-comments?query=${encodeURIComponent('*[_type == "tasks.task"][0].status')}`,
      );
      return answer.body["result"];
    })
    .toBe("closed");
});
