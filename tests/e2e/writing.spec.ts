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
  const acts: [act: string, act: () => Promise<void>][] = [
    ["heading", () => style("Heading")],
    ["same", () => style("Heading")],
    ["text", () => style("Text")],
    ["large", () => toolbar.getByTestId("fullscreen-button-expand").click()],
    ["strong", () => press("Strong")],
    ["weak", () => press("Strong")],
    ["emphasis", () => press("Emphasis")],
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
      await expect(
        studio.locator("[contenteditable=true]", { hasText: "Start!" }),
      ).toContainText(name);
    });
  }
  // What is undone together with the mistake is what was typed before it without a pause.
  const words = acts.slice(0, -2).map(([name]) => name);
  await expect
    .poll(() => stack.ask<string>(STORED))
    .toMatch(new RegExp(`^Start! ${words.join(" ")}( small)? undo$`));
});
