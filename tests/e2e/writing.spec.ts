import type { Locator, Page } from "@playwright/test";

import { expect, type Stack, test } from "./stack.fixture.ts";
import { field, openDocument } from "./studio-form.fixture.ts";

const ID = "article-climate-change-impact";

/** Opens an article whose text is one paragraph, and puts the caret at its end. */
async function openText(stack: Stack, studio: Page): Promise<Locator> {
  const span = { _type: "span", _key: "b", text: "Start", marks: [] };
  const block = { style: "normal", markDefs: [], children: [span] };
  await stack.mutate({
    createOrReplace: {
      ...(await stack.document(ID)),
      _id: `drafts.${ID}`,
      body: [{ _type: "block", _key: "a", ...block }],
    },
  });
  await openDocument(studio, stack.studioUrl, "article", ID);
  const text = studio.getByTestId("field-body");
  // The editor learns late where the caret is.
  await expect(async () => {
    await text.getByText("Start").click();
    await studio.keyboard.press("End");
    await studio.keyboard.type("!");
    await expect(text).toContainText("Start!", { timeout: 8_000 });
  }).toPass();
  return text;
}

test("what is typed right after each act of the toolbar stands in the text", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  const text = await openText(stack, studio);
  const toolbar = studio.getByTestId("pt-editor__toolbar-card");
  const styles = toolbar.getByTestId("block-style-select").getByRole("button");
  const { keyboard } = studio;
  const press = (name: string) =>
    toolbar.getByRole("button", { name, exact: true }).click();
  const style = async (name: string) => {
    await styles.click();
    await studio.getByRole("menuitem", { name, exact: true }).click();
  };
  const dialog = studio.getByRole("dialog");
  const acts: [act: string, act: () => Promise<void>][] = [
    ["heading", () => style("Heading")],
    ["same", () => style("Heading")],
    ["text", () => style("Text")],
    [
      "keys",
      async () => {
        await styles.press("Enter");
        await studio
          .getByRole("menuitem", { name: "Quotation", exact: true })
          .press("Enter");
      },
    ],
    ["large", () => toolbar.getByTestId("fullscreen-button-expand").click()],
    ["strong", () => press("Strong")],
    ["weak", () => press("Strong")],
    ["emphasis", () => press("Emphasis")],
    ["bullets", () => press("Bullets")],
    ["numbers", () => press("Numbers")],
    [
      "link",
      async () => {
        await keyboard.press("Shift+ControlOrMeta+ArrowLeft");
        await press("Link");
        await expect(studio.getByLabel("Where the link leads")).toBeFocused();
        await keyboard.press("Escape");
        await keyboard.press("End");
      },
    ],
    [
      "undo",
      async () => {
        await keyboard.type("x");
        await keyboard.press("ControlOrMeta+Z");
      },
    ],
    [
      "block",
      async () => {
        await press("Insert Highlighted note (block)");
        await expect(dialog).toBeVisible();
        await dialog.getByTestId("field-text").locator("textarea").fill("Note");
        await keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      },
    ],
    ["small", () => toolbar.getByTestId("fullscreen-button-collapse").click()],
  ];
  for (const [name, act] of acts) {
    await test.step(name, async () => {
      await act();
      await keyboard.type(` ${name}`);
      await expect(studio.getByTestId("pt-editor").first()).toContainText(name);
    });
  }
  const body = `*[_id == "drafts.${ID}"][0].body`;
  const words = acts.map(([name]) => name).join(" ");
  await expect
    .poll(async () =>
      (await stack.ask<string>(`pt::text(${body})`)).replace(/\s+/g, " "),
    )
    .toBe(`Start! ${words}`);
});

test("without a network the Studio says so, publishing waits, and nothing typed is lost", async ({
  stack,
  noise,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ID);
  const title = field(studio, "title");
  const said = studio.getByText("You are offline. Keep this tab open.");
  await title.fill("Typed while the network was there");
  await studio.context().setOffline(true);
  await expect(said).toBeVisible();
  await expect(studio.getByTestId("action-publish")).toBeDisabled();
  await studio.context().setOffline(false);
  await expect(said).toBeHidden();
  await expect(title).toHaveValue("Typed while the network was there");
  await expect(studio.getByTestId("action-publish")).toBeEnabled();
  await expect
    .poll(async () => (await stack.document(`drafts.${ID}`))?.["title"])
    .toBe("Typed while the network was there");
  noise.length = 0;
});
