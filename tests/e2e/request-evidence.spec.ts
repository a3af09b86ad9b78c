import type { Page } from "@playwright/test";

import {
  holdsPlace,
  photograph,
} from "../../app/evidence/picture/photograph.fixture.ts";
import { pdf } from "../../app/intake/evidence/evidence-files.fixture.ts";
import { choose, openKit, phonePhotograph } from "./evidence-kit.fixture.ts";
import { fillIn, ownEmail, rowsOf } from "./prospect.fixture.ts";
import { expect, hydrated, test, type Stack } from "./stack.fixture.ts";
import { sidewaysScroll, violationsOf } from "./violations.fixture.ts";

// A person adds files to a request, with and without a script.

const phone = { viewport: { width: 360, height: 740 } };

const files = async () => [
  {
    name: "roof.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(await photograph("jpeg")),
  },
  {
    name: "photo.heic",
    mimeType: "image/heic",
    buffer: Buffer.from("\0\0\0\x18ftypheic", "latin1"),
  },
  { name: "estimate.pdf", mimeType: "application/pdf", buffer: pdf() },
];

/** Sends a request and opens its page. Out: its reference. */
async function openRequest(page: Page, stack: Stack): Promise<string> {
  await page.goto(`${stack.siteUrl}/consultation`);
  await fillIn(page, { "Email Address": ownEmail() });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
  const reference = await page.getByText(/^CLAIM-[0-9A-Z]+$/).innerText();
  await page
    .getByRole("link", { name: "See, correct or withdraw your request" })
    .click();
  await expect(
    page.getByRole("heading", { name: "Add evidence" }),
  ).toBeVisible();
  return reference;
}

/**
 * The bytes of the file in the next form that a script sends, which Playwright
 * does not tell.
 */
async function fileInNextForm(page: Page): Promise<Uint8Array> {
  const bytes = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const { send } = XMLHttpRequest.prototype;
        XMLHttpRequest.prototype.send = function (body) {
          if (body instanceof FormData)
            void (body.get("evidence") as File)
              .arrayBuffer()
              .then((buffer) => resolve([...new Uint8Array(buffer)]));
          send.call(this, body);
        };
      }),
  );
  return Uint8Array.from(bytes);
}

async function expectSent(
  page: Page,
  stack: Stack,
  reference: string,
): Promise<void> {
  const status = page.getByRole("status").filter({ hasText: "received" });
  await expect(status).toContainText(
    "2 files were received. 1 file was not taken.",
  );
  await expect(status).toContainText(
    "photo.heic: not taken: only JPEG, PNG and WebP pictures and PDF files are.",
  );
  const list = page.getByRole("list", { name: "Files you sent" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByRole("link")).toHaveCount(0);
  await expect
    .poll(async () => rowsOf(stack, "claim_evidence", "reference", reference))
    .toHaveLength(2);
  expect(await sidewaysScroll(page), "scrolls sideways").toBeLessThanOrEqual(0);
}

test("files are added on a phone without JavaScript", async ({ stack }) => {
  const page = await stack.openVisitor({ ...phone, javaScriptEnabled: false });
  const reference = await openRequest(page, stack);
  await page.getByLabel("Files", { exact: true }).setInputFiles(await files());
  await page.getByRole("button", { name: "Send the files" }).click();
  await expectSent(page, stack, reference);
});

test("files are added one by one, and again after the connection broke", async ({
  stack,
  noise,
}) => {
  const page = await stack.openVisitor(phone);
  const reference = await openRequest(page, stack);
  await page.getByLabel("Files", { exact: true }).focus();
  await hydrated(page);
  let posts = 0;
  await page.route("**/evidence", async (route) => {
    posts += 1;
    return posts === 1 ? route.abort() : route.continue();
  });
  await page.getByLabel("Files", { exact: true }).setInputFiles(await files());
  await page.getByRole("button", { name: "Send the files" }).click();
  await expectSent(page, stack, reference);
  expect(posts).toBe(4);
  const tooLarge = Buffer.alloc(10_000_001);
  await page.getByLabel("Files", { exact: true }).setInputFiles({
    name: "scan.pdf",
    mimeType: "application/pdf",
    buffer: tooLarge,
  });
  await page.getByRole("button", { name: "Send the files" }).click();
  await expect(
    page.getByText("scan.pdf: not taken: it is larger than 10 MB"),
  ).toBeVisible();
  expect(posts, "a file that is too large was sent").toBe(4);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page)).toEqual([]);
  }
  // The browser names the connection that broke and the answer to the file that
  // was refused in its console.
  const expected = /net::ERR_FAILED|status of 400/;
  noise.splice(
    0,
    noise.length,
    ...noise.filter((line) => !expected.test(line)),
  );
});

test("the photographs of the evidence kit are sent without their place, also if the kit keeps it", async ({
  stack,
}) => {
  const page = await openKit(stack, phone);
  await page.getByLabel(/location/i).check();
  await choose(page, [await phonePhotograph("IMG_1.jpg")]);
  await page.getByLabel("Room or place").fill("Kitchen");
  const reference = await openRequest(page, stack);
  await page.getByLabel("Files", { exact: true }).focus();
  await hydrated(page);
  const sending = fileInNextForm(page);
  await page.getByRole("button", { name: "Send it" }).click();
  const sent = await sending;
  expect(sent.length).toBeGreaterThan(1_000);
  expect(holdsPlace(sent)).toBe(false);
  await expect(
    page.getByRole("list", { name: "Files you sent" }),
  ).toContainText("Kitchen 1.jpg");
  await expect
    .poll(async () => rowsOf(stack, "claim_evidence", "reference", reference))
    .toHaveLength(1);
});
