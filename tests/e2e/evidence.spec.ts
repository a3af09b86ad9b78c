import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";

import { readPdf } from "../fixtures/read-pdf.fixture.ts";
import { holdsPlace } from "../../app/evidence/picture/photograph.fixture.ts";
import {
  choose,
  leftovers,
  openChecklist,
  openKit,
  otherFile,
  phonePhotograph,
  photographs,
  save,
} from "./evidence-kit.fixture.ts";
import { expect, hydrated, settled, test } from "./stack.fixture.ts";
import {
  expectForEveryone,
  NARROWEST,
  violationsOf,
} from "./violations.fixture.ts";

// The evidence kit stores ticks and photographs in the browser, and nowhere else.

const KIT_TITLE = /^In your kit:/;

test("ticks are kept on the device, those before the script too", async ({
  stack,
}) => {
  const page = await stack.openVisitor();
  // A link to a checklist opens it.
  await page.goto(`${stack.siteUrl}/evidence#hail`);
  const boxes = page.locator("#hail").getByRole("checkbox");
  await boxes.nth(2).check();
  await hydrated(page);
  await boxes.nth(4).check();
  await expect(page.getByText("2 items checked off")).toBeVisible();
  await boxes.nth(4).uncheck();
  await expect(
    page.getByText("1 item checked off", { exact: false }),
  ).toBeVisible();
  await page.goto(`${stack.siteUrl}/contact`);
  await page.goto(`${stack.siteUrl}/evidence`);
  // A page with a kit does not wait for input, and opens its checklist.
  await expect(
    page.getByText("1 item checked off", { exact: false }),
  ).toBeVisible();
  await expect(boxes.nth(2)).toBeChecked();
  await expect(boxes.nth(4)).not.toBeChecked();
});

test("photographs are saved as PDF and ZIP, with their place only while the visitor keeps it", async ({
  stack,
}) => {
  const page = await openKit(stack);
  await (await openChecklist(page, "fire")).first().check();
  await page.getByLabel("Keep the location").check();
  await expect(page.getByText("keep their location")).toBeVisible();
  await choose(page, [
    await phonePhotograph("IMG_1.jpg"),
    await phonePhotograph("IMG_2.png", "png"),
    await phonePhotograph("IMG_3.webp", "webp"),
  ]);
  await expect(photographs(page)).toHaveCount(3);
  await expect(page.getByText("Includes its location.")).toHaveCount(1);
  // A PNG or WebP is redrawn, and its time is unknown.
  await expect(page.getByText("Taken Nov 20, 2026, 2:03 PM")).toHaveCount(1);
  await page.getByLabel("Room or place").first().fill("Kitchen");
  await page.getByLabel("Note").nth(1).fill("Trần nhà bếp");
  await page.getByLabel("Note").nth(2).fill("浴室");

  for (const keeps of [true, false]) {
    // Saved immediately: the latest input counts.
    if (!keeps) await page.getByLabel("Keep the location").uncheck();
    const zip = await save(page, "ZIP");
    expect(zip.name).toMatch(/^evidence-kit-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(zip.bytes);
    expect(Object.keys(files)).toEqual([
      "evidence-kit/01-kitchen-2026-11-20.jpg",
      expect.stringMatching(/^evidence-kit\/02-photograph-[\d-]{10}\.jpg$/),
      expect.stringMatching(/^evidence-kit\/03-photograph-[\d-]{10}\.jpg$/),
      "evidence-kit/photographs.txt",
      "evidence-kit/checklists.txt",
    ]);
    const [picture, ...others] = Object.values(files);
    expect(holdsPlace(picture!)).toBe(keeps);
    expect(others.filter(holdsPlace)).toEqual([]);
    const list = strFromU8(files["evidence-kit/photographs.txt"]!);
    expect(list).toContain("Trần nhà bếp");
    expect(strFromU8(files["evidence-kit/checklists.txt"]!)).toContain("[x] ");

    const pdf = await save(page, "PDF");
    expect(holdsPlace(pdf.bytes)).toBe(false);
    const read = await readPdf(pdf.bytes);
    expect(read.pageCount).toBeGreaterThan(1);
    expect(read.title).toBe("Evidence kit");
    // Three photographs, and the note that none of the file's fonts can write.
    expect(read.pictureCount).toBe(4);
    expect(read.descriptions).toEqual([
      "Photo 1: Kitchen",
      "Photo 2: Trần nhà bếp",
      "Photo 3: 浴室",
      "浴室",
    ]);
    const text = read.lines.join("\n");
    expect(text).toContain("1. Kitchen\n");
    expect(text).toContain("Trần nhà bếp\n");
    for (const words of [list, text])
      expect(words.includes("39.73917, -104.99028")).toBe(keeps);
  }
});

test("a wrong file is refused by its name, and the others are taken", async ({
  stack,
}) => {
  const page = await openKit(stack);
  const good = await phonePhotograph("good.jpg");
  const cut = good.buffer.subarray(0, good.buffer.length - 200);
  const large = Buffer.alloc(21 * 1024 * 1024);
  good.buffer.copy(large);
  // A few bytes that claim to be 400 megapixels.
  const { buffer: bomb } = await phonePhotograph("x.png", "png");
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(20_000, 20);
  await choose(page, [
    otherFile("photo.heic", "\0\0\0\x18ftypheic\0\0\0\0"),
    otherFile("report.pdf", "%PDF-1.7\n%%EOF"),
    otherFile("script.png", "<script>alert(1)</script>"),
    otherFile("cut.jpg", cut),
    otherFile("large.jpg", large),
    otherFile("empty.jpg", ""),
    otherFile("bomb.jpg", bomb),
    good,
    otherFile("no-end.jpg", good.buffer.subarray(0, -2)),
    otherFile("photo.avif", await sharp(good.buffer).avif().toBuffer()),
  ]);
  const refused = page.getByRole("alert").getByRole("listitem");
  await expect(refused).toHaveText([
    /^photo\.heic: The file is a HEIC picture, which this browser can’t read\. .*screenshot/,
    /^report\.pdf: The file is a PDF\./,
    /^script\.png: The file is not a photo\./,
    /^cut\.jpg: The file is damaged or incomplete\./,
    /^large\.jpg: The file is larger than 20 MB\./,
    /^empty\.jpg: The file is empty\./,
    /^bomb\.jpg: The photo has more than 100 megapixels/,
  ]);
  await expect(photographs(page)).toHaveCount(3);

  const many = Array.from({ length: 22 }, (_, index) =>
    otherFile(`IMG_${index + 1}.jpg`, good.buffer),
  );
  await choose(page, many);
  await expect(photographs(page)).toHaveCount(23);
  await expect(refused).toHaveText([
    "IMG_21.jpg: You can add 20 files at a time. Choose this one again.",
    /^IMG_22\.jpg: /,
  ]);
});

test("a device without room says so, and keeps nothing of the photograph", async ({
  stack,
}) => {
  const page = await openKit(stack);
  await choose(page, [await phonePhotograph("first.jpg")]);
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (value: unknown, key) {
      if (this.name === "files")
        throw new DOMException("No room.", "QuotaExceededError");
      return add.call(this, value, key);
    };
  });
  await choose(page, [await phonePhotograph("second.jpg")]);
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText(
    /^second\.jpg: This device is full\./,
  );
  await page.reload();
  await expect(photographs(page)).toHaveCount(1);
});

test("a browser that keeps nothing says so", async ({ stack }) => {
  const page = await stack.openVisitor();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Denied.", "SecurityError");
    };
  });
  await page.goto(`${stack.siteUrl}/evidence`);
  await (await openChecklist(page, "hail")).first().check();
  await hydrated(page);
  await expect(
    page.locator("main .error-summary", { hasText: "wouldn’t save it" }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "After hail" })).toBeVisible();
});

test("two tabs share one kit and do not overwrite each other", async ({
  stack,
}) => {
  const one = await openKit(stack);
  const other = await one.context().newPage();
  await other.goto(`${stack.siteUrl}/evidence`);
  await hydrated(other);
  await choose(one, [await phonePhotograph("IMG_1.jpg")]);
  await expect(photographs(other)).toHaveCount(1);
  const hail = await openChecklist(one, "hail");
  const wind = await openChecklist(other, "wind");
  await Promise.all([
    one.getByLabel("Room or place").fill("Kitchen"),
    other.getByLabel("Note").fill("Stain"),
    hail.first().check(),
    wind.first().check(),
  ]);
  for (const page of [one, other]) {
    await expect(page.getByLabel("Room or place")).toHaveValue("Kitchen");
    await expect(page.getByLabel("Note")).toHaveValue("Stain");
    await expect(page.getByText("2 items checked off")).toBeVisible();
  }
  await one.getByRole("button", { name: "Delete everything" }).click();
  await one.getByRole("button", { name: "Delete it" }).click();
  await expect(one.getByText("Nothing from your kit is left")).toBeVisible();
  await expect(
    one.getByRole("heading", { name: "Delete everything" }),
  ).toBeFocused();
  for (const page of [one, other]) {
    await expect(photographs(page)).toHaveCount(0);
    await expect(
      page.locator("#hail").getByRole("checkbox").first(),
    ).not.toBeChecked();
  }
  const nothing = { databases: [], caches: [], workers: 0, local: {} };
  await expect.poll(() => leftovers(one)).toEqual(nothing);
});

test("after a removal the focus is on the next photograph", async ({
  stack,
}) => {
  const page = await openKit(stack);
  await choose(page, [
    await phonePhotograph("1.jpg"),
    await phonePhotograph("2.jpg"),
  ]);
  const remove = page.getByRole("button", { name: /^Remove Photo \d$/ });
  // Each photograph's fields have names of their own.
  for (const name of ["Room or place Photo 2", "Note Photo 2"])
    await expect(page.getByRole("textbox", { name })).toHaveCount(1);
  const keep = page.getByRole("button", { name: "Keep it" });
  const refuse = [() => keep.click(), () => page.keyboard.press("Escape")];
  for (const act of refuse) {
    await remove.first().click();
    await expect(keep).toBeVisible();
    await act();
    await expect(keep).toBeHidden();
    await expect(photographs(page)).toHaveCount(2);
    await expect(remove.first()).toBeFocused();
  }
  for (const title of [/^Photo 1$/, KIT_TITLE]) {
    await remove.first().click();
    await page.getByRole("button", { name: "Remove it" }).first().click();
    await expect(page.getByRole("heading", { name: title })).toBeFocused();
  }
  await expect(
    page.getByRole("status").filter({ hasText: /was removed\. 0 left/ }),
  ).toBeVisible();
});

test("without a script the checklists are read, ticked and printed", async ({
  stack,
}) => {
  const page = await stack.openVisitor({ javaScriptEnabled: false });
  await page.goto(`${stack.siteUrl}/evidence`);
  await expect(page.locator("main noscript p")).toBeVisible();
  await expect(page.getByText("Take a photo")).toBeHidden();
  for (const peril of ["hail", "wind", "fire", "water", "theft"]) {
    const boxes = await openChecklist(page, peril);
    await boxes.first().check();
    if (peril === "fire") continue;
    await page.locator(`details:has(#${peril}) > summary`).click();
    await expect(boxes).toHaveCount(0);
  }
  // On paper only the open checklist is shown.
  await page.emulateMedia({ media: "print" });
  await expect(
    page.getByRole("heading", { name: "After a fire" }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "After hail" })).toBeHidden();
  const link = page.locator("#fire a[download]");
  const answer = await page.request.get(
    stack.siteUrl + (await link.getAttribute("href"))!,
  );
  const pdf = await readPdf(new Uint8Array(await answer.body()));
  expect(pdf.title).toBe("After a fire");
});

test("a kit with photographs and refusals is for everyone", async ({
  stack,
}) => {
  const page = await openKit(stack, {
    viewport: { width: NARROWEST, height: 800 },
    hasTouch: true,
  });
  const told = await page.evaluateHandle(() => {
    const told: string[] = [];
    const note = () => {
      for (const region of document.querySelectorAll("main [role=status]"))
        told.push(region.textContent);
    };
    const what = { subtree: true, childList: true, characterData: true };
    new MutationObserver(note).observe(document.body, what);
    return told;
  });
  await choose(page, [
    await phonePhotograph("IMG_1.jpg"),
    otherFile(`${"long-name-".repeat(20)}.jpg`, "no photograph"),
  ]);
  expect(await told.jsonValue()).toContain("Adding photos: 1 of 2");
  await page.getByLabel("Note").fill("word".repeat(100));
  await settled(page);
  const small = await page
    .locator("main label, main button:visible, main summary")
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.getClientRects().length > 0)
        .filter((control) => !control.matches(".field-label, :has(progress)"))
        .filter((control) => control.getBoundingClientRect().height < 44)
        .map((control) => control.textContent),
    );
  expect(small).toEqual([]);
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Delete everything" }).click();
  expect(await violationsOf(page, "main")).toEqual([]);
});
