import type { Page } from "@playwright/test";

import { ben, expect, test } from "./stack.fixture.ts";
import { openDocument } from "./studio-form.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

const ARTICLE = "article-commented";
const COMMENTS = "production-comments";

const comments = (studio: Page) => studio.getByTestId("comments-list");

test.beforeEach(async ({ stack }) => {
  await stack.mutate({
    createOrReplace: {
      _id: ARTICLE,
      _type: "article",
      title: "Hail in the spring",
      slug: { _type: "slug", current: "hail-in-the-spring" },
    },
  });
});

test("an editor comments on a field and mentions a colleague, and the colleague answers and resolves it", async ({
  stack,
}) => {
  const editor = await stack.openStudio();
  await openDocument(editor, stack.studioUrl, "article", ARTICLE);
  await editor.getByTestId("field-title").locator("input").first().hover();
  await editor.getByRole("button", { name: "Add comment" }).first().click();
  const input = editor.getByTestId("comment-input-editable").first();
  await input.click();
  await editor.keyboard.type("Is this the year? @Be");
  const mentions = editor.getByTestId("comments-mentions-menu");
  // On a busy machine the menu may close without the name: a person would retype it.
  await expect(async () => {
    if (await mentions.isHidden()) {
      await editor.keyboard.press("Backspace");
      await editor.keyboard.type("e");
    }
    await expect(mentions).toContainText("Ben", { timeout: 8_000 });
    await editor.keyboard.press("Enter");
    await expect(mentions).toBeHidden({ timeout: 8_000 });
    await expect(input).toContainText("@Ben", { timeout: 8_000 });
  }).toPass();
  await editor.getByTestId("comment-input-send-button").first().click();
  await expect(comments(editor)).toContainText("Is this the year? @Ben");

  const officer = await stack.openStudio(ben);
  // As a mail about the comment opens it.
  await goInStudio(
    officer,
    stack.studioUrl,
    `/intent/edit/id=${ARTICLE};type=article;inspect=sanity%2Fcomments/`,
  );
  await expect(comments(officer)).toContainText("Is this the year? @Ben");
  await comments(officer).getByTestId("comment-input-editable").last().click();
  await officer.keyboard.type("It is.");
  await officer.getByTestId("comment-input-send-button").last().click();
  await expect(comments(editor)).toContainText("It is.");
  await comments(officer).getByText("Is this the year?").hover();
  await officer.getByTestId("comments-list-item-status-button").first().click();
  await expect(comments(editor)).not.toContainText("Is this the year?");

  const found = () =>
    stack.ask<{ by: string; status: string }[]>(
      `*[_type == "comment" && target.document._ref == "${ARTICLE}"]{"by": authorId, status}`,
      COMMENTS,
    );
  // The Studio resolves the answers after the comment.
  await expect
    .poll(async () => (await found()).map(({ status }) => status))
    .toEqual(["resolved", "resolved"]);
  expect(new Set((await found()).map(({ by }) => by)).size).toBe(2);
});
