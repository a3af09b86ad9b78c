import type { Page } from "@playwright/test";

import {
  ask,
  askBen,
  banner,
  COMMENTS,
  draft,
  forMe,
  LICENSE,
  openLicense,
  openRequests,
  publishPast,
} from "./approval.fixture.ts";
import { ann, ben, expect, forgive, test } from "./stack.fixture.ts";
import { field, openDocument, openMenu } from "./studio-form.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

// What goes between two colleagues: their Studios are loaded once for all of it.

/**
 * Counts how often a page mounts a form from its next load on; returns a reader
 * of the count.
 */
async function countFormMounts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    // A form added together with its pane is reported with both.
    const names = new Set<Element>();
    const NAME = '[data-testid="field-licensee"]';
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element)
          for (const name of node.querySelectorAll(NAME)) names.add(name);
    }).observe(document, { childList: true, subtree: true });
    Object.defineProperty(window, "formMounts", { get: () => names.size });
  });
  return () => page.evaluate("window.formMounts");
}

test("an editor asks Compliance, is declined, answers, and publishing closes the request", async ({
  stack,
}) => {
  const officer = await stack.openStudio(ben);
  const mine = forMe(officer);
  // Before the first request of all.
  await goInStudio(officer, stack.studioUrl, "/");
  await expect(mine).toContainText("Nobody is waiting for you.");
  const editor = await stack.openStudio(ann);
  const wrong = { issuedOn: "2026-02-01", expiresOn: "2026-01-01" };
  await draft(stack, LICENSE, { licensee: "Drafted by Ann", ...wrong });
  await openLicense(editor, stack);
  await test.step("nobody is asked for what nobody can publish", async () => {
    const asking = editor.getByRole("dialog", { name: "Approval" });
    await openMenu(editor.getByTestId("action-askcompliance"), asking);
    await asking.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(asking.getByRole("alert")).toContainText("Nobody was asked");
    await editor.keyboard.press("Escape");
    const unset = Object.keys(wrong);
    await stack.mutate({ patch: { id: `drafts.${LICENSE}`, unset } });
  });
  await askBen(editor, "The new name");
  await expect(banner(editor)).toContainText("Waiting for approval by Ben");
  await expect(editor.getByTestId("action-waitingforapproval")).toBeDisabled();
  // Bypassing every button, the content source refuses: a license, the text of
  // a law, and a fact that it prints.
  const lawOf = (value: string) => ({ "legalFacts[0].value": value });
  const law = lawOf("At most {fee-range|10-15%} of the settlement");
  await stack.mutate({ patch: { id: "state-texas", set: law } });
  await draft(stack, "state-texas", lawOf("Changed by an editor"));
  await draft(stack, "fact-fee-range", { value: "33%" });
  for (const id of [LICENSE, "state-texas", "fact-fee-range"])
    expect(await publishPast(editor, stack, id), id).toBe(403);

  const row = mine.getByRole("link", { name: /Ann asks you/ });
  await expect(row).toContainText("The new name");
  await row.click();
  await expect(field(officer, "licensee")).toHaveValue("Drafted by Ann");
  await expect(banner(officer)).toContainText("Ann asks you to approve");
  await expect(officer.getByTestId("action-approveandpublish")).toBeEnabled({
    timeout: 0,
  });
  await goInStudio(officer, stack.studioUrl, "/");
  await mine.getByRole("button", { name: /^Decline: / }).click();
  await mine.getByLabel("What has to change").fill("The name is misspelled.");
  await mine.getByRole("button", { name: /^Decline: / }).click();
  await expect(mine).toContainText("Nobody is waiting for you.");
  await expect(mine.getByRole("status")).toContainText("You declined");
  await expect(banner(editor)).toContainText("The name is misspelled.");
  await goInStudio(editor, stack.studioUrl, "/");
  const hers = forMe(editor);
  await expect(hers).toContainText("Not approved: The name is misspelled.");
  await hers.getByRole("button", { name: /^Answer: / }).click();
  await hers.getByLabel(/^Your answer to Ben/).fill("Corrected.");
  await hers.getByRole("button", { name: /^Answer: / }).click();
  await expect(hers).toContainText("Nobody is waiting for you.");
  await expect(mine).toContainText("Corrected.");

  await openLicense(editor, stack);
  await askBen(editor, "Now it is right");
  expect(await openRequests(stack)).toBe(1);
  await goInStudio(editor, stack.studioUrl, "/");
  const waits = editor.getByRole("region", { name: "Waiting for approval" });
  await expect(waits).toContainText("waiting for Ben");
  await mine.getByRole("button", { name: /^Approve and publish: / }).click();
  await expect(mine.getByRole("status")).toContainText("is published");
  expect((await stack.document(LICENSE))?.["licensee"]).toBe("Drafted by Ann");
  await expect.poll(() => openRequests(stack)).toBe(0);
  await expect(waits).toBeHidden();
});

test("Compliance approves what Home shows, whatever the request says, and nothing that came after", async ({
  stack,
  noise,
}) => {
  const editor = await stack.openStudio(ann);
  const officer = await stack.openStudio(ben);
  const before = String((await stack.document(LICENSE))?.["licensee"] ?? "");
  const first = await draft(stack, LICENSE, { licensee: "Whom Ben looked at" });
  const title = "Two misspelled words";
  const request = { documentId: LICENSE, draftRevision: first, title };
  await ask(editor, stack, request);

  await goInStudio(officer, stack.studioUrl, "/");
  const mine = forMe(officer);
  const difference = mine.getByTestId("difference");
  await expect(difference).toContainText("Held by");
  await expect(difference).toContainText("If you approveWhom Ben looked at");
  await expect(mine.getByRole("link", { name: /Ann asks you/ })).toContainText(
    "Colorado",
  );
  await expect(mine).not.toContainText(title);

  await test.step("the draft is replaced between the look and the click", async () => {
    // Like a Studio that has not learned of the change yet.
    const actions = "**/data/actions/**";
    await officer.route(
      actions,
      async (route) => {
        await draft(stack, LICENSE, { licensee: "Whom Ben never saw" });
        await route.continue();
      },
      { times: 1 },
    );
    await mine.getByRole("button", { name: /^Approve and publish: / }).click();
    await expect(mine.getByRole("status")).toContainText(
      "is not what you looked at anymore",
    );
    forgive(noise, /status of 409/);
    const published = await stack.document(LICENSE);
    expect(String(published?.["licensee"] ?? "")).toBe(before);
  });

  await test.step("the request ends with its draft", async () => {
    await expect(mine).toContainText("Nobody is waiting for you.");
    expect(await openRequests(stack)).toBe(0);
    // A Studio that was loaded before any requests existed has none.
    const formMounts = await countFormMounts(editor);
    await editor.goto("about:blank");
    await openLicense(editor, stack);
    // A second mount would close what an editor has opened in the first one.
    expect(await formMounts()).toBe(1);
    await expect(banner(editor)).toContainText(
      "is over, because the draft has changed since",
    );
    await expect(editor.getByTestId("action-askcompliance")).toBeEnabled({
      timeout: 0,
    });
  });

  await test.step("more than a card holds is opened first", async () => {
    const draftRevision = await draft(stack, LICENSE, {
      state: { _type: "reference", _ref: "state-texas" },
    });
    await ask(editor, stack, { ...request, draftRevision });
    await expect(mine).toContainText("It changes more than can be shown here");
    await expect(
      mine.getByRole("button", { name: /^Decline: / }),
    ).toBeVisible();
    await expect(
      mine.getByRole("button", { name: /^Approve and publish: / }),
    ).toHaveCount(0);
  });
});

const ARTICLE = "article-commented";

const comments = (studio: Page) => studio.getByTestId("comments-list");

test("an editor comments on a field and mentions a colleague, and the colleague answers and resolves it", async ({
  stack,
}) => {
  await stack.mutate({
    createOrReplace: {
      _id: ARTICLE,
      _type: "article",
      title: "Hail in the spring",
      slug: { _type: "slug", current: "hail-in-the-spring" },
    },
  });
  const editor = await stack.openStudio(ann);
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
