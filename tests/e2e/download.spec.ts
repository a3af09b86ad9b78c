import { readFileSync } from "node:fs";

import { withoutScript } from "./account.fixture.ts";
import { expect, readUntil, test } from "./stack.fixture.ts";
import { field, openDocument } from "./studio-form.fixture.ts";
import { violationsOf } from "./violations.fixture.ts";

const ID = "article-technology-claims-processing";
const PDF = Buffer.from(`%PDF-1.4\n${"% a photo log\n".repeat(90)}`);
const TITLE = "A log for photographs";

test("a PDF that is uploaded in the Studio is offered on the page, without a script, too", async ({
  stack,
}) => {
  const article = (await stack.document(ID))!;
  const body = article["body"] as object[];
  const block = { _key: "pdf", _type: "download", title: TITLE };
  const draft = { ...article, _id: `drafts.${ID}`, body: [block, ...body] };
  await stack.mutate({ createOrReplace: draft });
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ID);
  await expect(field(studio, "title")).toHaveValue(String(article["title"]));
  const blockInForm = studio
    .getByTestId("field-body")
    .getByText(TITLE, { exact: true });
  await blockInForm.dblclick();
  const dialog = studio.getByRole("dialog");
  await dialog.locator("input[type=file]").first().setInputFiles({
    name: "log.pdf",
    mimeType: "application/pdf",
    buffer: PDF,
  });
  await expect(dialog.getByText("log.pdf")).toBeVisible();
  const stored = async () => {
    const found = await stack.document(`drafts.${ID}`);
    return (found?.["body"] as { _key: string; asset?: { _ref: string } }[])[0]
      ?.asset?._ref;
  };
  await expect.poll(stored).toMatch(/^file-[0-9a-f]{40}-pdf$/);
  const [, hash] = (await stored())!.split("-");
  const href = `/files/${hash}.pdf`;

  const slug = (article["slug"] as { current: string }).current;
  const address = `${stack.siteUrl}/blog/${slug}`;
  // A draft is nowhere on the site.
  expect(await (await fetch(address)).text()).not.toContain(href);
  const published = (await stack.document(`drafts.${ID}`))!;
  await stack.mutate({ createOrReplace: { ...published, _id: ID } });
  await readUntil(address, ({ text }) => text.includes(href));

  const visitor = await stack.openVisitor(withoutScript);
  await visitor.goto(address);
  const link = visitor.getByRole("link", { name: `${TITLE} (PDF, 1 KB)` });
  const [saved] = await Promise.all([
    visitor.waitForEvent("download"),
    link.click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`${TITLE}.pdf`);
  expect(readFileSync(await saved.path())).toEqual(PDF);
  const { headers } = await fetch(stack.siteUrl + href);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment",
    "content-security-policy": expect.stringMatching(/sandbox/),
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringContaining("immutable"),
  });
  const reader = await stack.openVisitor();
  await reader.goto(address);
  expect(await violationsOf(reader, "main")).toEqual([]);
});
