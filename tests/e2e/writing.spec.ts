import type { Page } from "@playwright/test";

import { expect, type Stack, test } from "./stack.fixture.ts";
import { openDocument } from "./studio-form.fixture.ts";

const ID = "article-climate-change-impact";
const STORED = `pt::text(*[_id == "drafts.${ID}"][0].body)`;

/** Opens an article without a text, and begins one. */
async function openText(stack: Stack, studio: Page): Promise<void> {
  const { body: _, ...stored } = (await stack.document(ID)) ?? {};
  await stack.mutate({ createOrReplace: { ...stored, _id: `drafts.${ID}` } });
  await openDocument(studio, stack.studioUrl, "article", ID);
  const text = studio.getByTestId("field-body");
  await text.locator("[contenteditable=true]").first().click();
  await studio.keyboard.type("Start!");
  await expect.poll(() => stack.ask(STORED)).toBe("Start!");
}

test("what is typed right after each act of the toolbar stands in the text", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await openText(stack, studio);
  const toolbar = studio.getByTestId("pt-editor__toolbar-card");
  const styles = toolbar.getByTestId("block-style-select").getByRole("button");
  const { keyboard } = studio;
  const press = (name: string) =>
    toolbar.getByRole("button", { name, exact: true }).click();
  const style = async (name: string) => {
    await styles.click();
    await studio.getByRole("menuitem", { name, exact: true }).click();
  };
  const text = studio.locator("[contenteditable=true]", { hasText: "Start!" });
  // The editor takes the focus once a change is drawn, sooner than a person types on.
  const isBack = () => expect(text).toBeFocused();
  const heading = studio.getByRole("menuitem", {
    name: "Heading",
    exact: true,
  });
  const target = studio.getByLabel("Where the link leads");
  const link = async (close: () => Promise<void>) => {
    await press("Link");
    await expect(target).toBeFocused();
    await close();
    await expect(target).toBeHidden();
    await isBack();
  };
  const dialog = studio.getByRole("dialog");
  const note = async (close: () => Promise<void>) => {
    await toolbar.getByTestId("insert-menu-button").click();
    await studio
      .getByRole("menuitem", { name: "Insert Highlighted note" })
      .click();
    await dialog.locator("textarea").first().fill("Call us.");
    await close();
    await expect(dialog).toBeHidden();
    await isBack();
  };
  const caret = () =>
    studio.evaluate(() => getSelection()?.anchorNode?.textContent ?? "");
  const blocks = text.getByTestId("pte-block-object");
  const acts: [act: string, act: () => Promise<void>][] = [
    // At its first use, the toolbar focuses the menu's button once more than later.
    ["first", () => style("Text")],
    ["heading", () => style("Heading")],
    ["same", () => style("Heading")],
    ["text", () => style("Text")],
    [
      "keys",
      async () => {
        await styles.press("Enter");
        const first = studio.getByRole("menuitem", {
          name: "Text",
          exact: true,
        });
        await expect(first).toBeFocused();
        await keyboard.press("ArrowDown");
        await expect(heading).toBeFocused();
        await keyboard.press("Enter");
        await isBack();
      },
    ],
    [
      "unchosen",
      async () => {
        await styles.click();
        await expect(heading).toBeVisible();
        await keyboard.press("Escape");
        await expect(heading).toBeHidden();
        await isBack();
      },
    ],
    ["large", () => toolbar.getByTestId("fullscreen-button-expand").click()],
    ["strong", () => press("Strong")],
    ["weak", () => press("Strong")],
    ["emphasis", () => press("Emphasis")],
    ["link", () => link(() => keyboard.press("Escape"))],
    [
      "address",
      () =>
        link(() =>
          studio.getByTestId("close-popover-edit-dialog-button").click(),
        ),
    ],
    [
      "page",
      () =>
        link(async () => {
          await target.fill("Contact");
          // The lists next to the form have options too.
          const found = studio.getByTestId("popover-edit-dialog");
          await found.getByRole("option", { name: "/contact" }).first().click();
          await keyboard.press("Escape");
        }),
    ],
    ["note", () => note(() => keyboard.press("Escape"))],
    [
      "block",
      () => note(() => dialog.getByRole("button", { name: /^Close/ }).click()),
    ],
    [
      "removed",
      async () => {
        await note(() => keyboard.press("Escape"));
        const notes = await blocks.count();
        await keyboard.press("ControlOrMeta+Z");
        await expect(blocks).toHaveCount(notes - 1);
      },
    ],
    [
      "deleted",
      async () => {
        const notes = await blocks.count();
        await blocks.last().click();
        await keyboard.press("Backspace");
        await expect(blocks).toHaveCount(notes - 1);
        await expect.poll(caret).toMatch(/ note$/);
      },
    ],
    ["bullets", () => press("Bullets")],
    ["numbers", () => press("Numbers")],
    ["small", () => toolbar.getByTestId("fullscreen-button-collapse").click()],
    [
      "undo",
      async () => {
        await keyboard.type(" mistake");
        await keyboard.press("ControlOrMeta+Z");
      },
    ],
  ];
  for (const [name, act] of acts) {
    await test.step(name, async () => {
      await act();
      await keyboard.type(` ${name}`);
      await expect(text).toContainText(name);
    });
  }
  // What is undone together with the mistake is what was typed before it without a pause.
  const before = acts.slice(0, -2).map(([name]) => name);
  // What is deleted leaves the caret before it.
  const after = ["block", "removed"];
  const words = before.filter((name) => !after.includes(name)).join(" ");
  const stored = async () =>
    (await stack.ask<string>(STORED)).replace(/\s+/g, " ");
  await expect
    .poll(stored)
    .toMatch(new RegExp(`^Start! ${words}( small)? undo ${after.join(" ")}$`));
});
