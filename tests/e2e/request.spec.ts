import type { Page } from "@playwright/test";

import {
  holdsPlace,
  photograph,
} from "../../app/evidence/picture/photograph.fixture.ts";
import { pdf } from "../../app/intake/evidence/evidence-files.fixture.ts";
import { choose, openKit, phonePhotograph } from "./evidence-kit.fixture.ts";
import { claimsOf, fillIn, ownEmail, rowsOf } from "./prospect.fixture.ts";
import {
  expect,
  forgive,
  hydrated,
  test,
  type Stack,
} from "./stack.fixture.ts";
import {
  expectForEveryone,
  expectRequired,
  sidewaysScroll,
} from "./violations.fixture.ts";

// A person sends a request, follows its link, corrects and withdraws it; another one
// requests the data stored about them.

const phone = { viewport: { width: 360, height: 740 } };
const LINK = "See, correct or withdraw your request";

async function sendRequest(
  page: Page,
  stack: Stack,
  email: string,
): Promise<string> {
  await page.goto(`${stack.siteUrl}/consultation`);
  await fillIn(page, { "Email Address": email, "Policy Number": "" });
  await page.getByLabel("I don’t have it here").check();
  await page.getByLabel("I’m not sure of the day").check();
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
  return page.getByText(/^CLAIM-[0-9A-Z]+$/).innerText();
}

test("a request is seen, corrected, given files and withdrawn on a phone without JavaScript", async ({
  stack,
  noise,
}) => {
  const email = ownEmail();
  const page = await stack.openVisitor({ ...phone, javaScriptEnabled: false });
  const reference = await sendRequest(page, stack, email);
  await expect(page.getByText("What happens after you ask")).toBeVisible();
  await claimsOf(stack, email, 1);
  await page.getByRole("link", { name: LINK }).click();

  await expect(
    page.getByRole("heading", { name: "Your request", exact: true }),
  ).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Received" })).toBeVisible();
  for (const answer of ["May 31, 2026 (approximate)", "Not known"])
    await expect(page.locator("dd", { hasText: answer })).toBeVisible();
  await expectRequired(page.getByLabel("Files", { exact: true }));

  await page.getByLabel("Phone").fill("12");
  await page.getByRole("button", { name: "Save the correction" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary.getByRole("link")).toHaveText([
    "Phone number must be at least 10 digits",
  ]);
  await expect(page.getByLabel("Phone")).toHaveValue("12");
  forgive(noise, /status of 4/);

  await page.getByLabel("Phone").fill("(312) 555-0199");
  await page.getByRole("button", { name: "Save the correction" }).click();
  await expect(page.getByText("Your correction is stored.")).toBeFocused();
  await expect(page).toHaveTitle(/^Your correction is stored\. /);
  await expect(page.locator("dd", { hasText: "(312) 555-0199" })).toBeVisible();
  await expect
    .poll(async () => {
      const [claim] = await rowsOf(stack, "claims", "id", reference);
      return String(claim?.["description"]);
    })
    .toContain("Phone: (312) 555-0199");

  await page.getByLabel("Files", { exact: true }).setInputFiles(await files());
  await page.getByRole("button", { name: "Send the files" }).click();
  await expectSent(page, stack, reference);
  await expect(page.locator("#outcome")).toBeFocused();
  await expect(page).toHaveTitle(/^2 files were received\. 1 file was not /);

  const address = page.url();
  await page.getByRole("link", { name: "Withdraw your request" }).click();
  await expect(
    page.getByRole("heading", { name: "Withdraw your request?" }),
  ).toBeVisible();
  // Viewing the question changes nothing.
  expect(await rowsOf(stack, "claims", "id", reference)).toHaveLength(1);
  await page.getByRole("button", { name: /^Yes, withdraw/ }).click();
  await expect(
    page.getByRole("heading", { name: "Your request is withdrawn" }),
  ).toBeVisible();
  expect(await rowsOf(stack, "claims", "id", reference)).toEqual([]);
  const answer = await page.goto(address);
  expect(answer!.status()).toBe(404);
  forgive(noise, /status of 4/);
});

test("the pages of a request are for everyone, one with a mistake too", async ({
  stack,
  noise,
}) => {
  const page = await stack.openVisitor();
  await sendRequest(page, stack, ownEmail());
  await page.getByRole("link", { name: LINK }).click();
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Save the correction" }).click();
  await expect(page.locator(".field-error")).toHaveCount(1);
  await expectForEveryone(page);
  await page.getByRole("link", { name: "Withdraw your request" }).click();
  await expect(page.getByRole("button", { name: /^Yes/ })).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole("button", { name: /^Yes/ }).click();
  await expect(page.getByText("We have deleted")).toBeVisible();
  await expectForEveryone(page);
  forgive(noise, /status of 4/);
});

// Files are added to it.

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

/** Sends a request and opens its page; returns its reference. */
async function openRequest(page: Page, stack: Stack): Promise<string> {
  const reference = await sendRequest(page, stack, ownEmail());
  await page.getByRole("link", { name: LINK }).click();
  await expect(
    page.getByRole("heading", { name: "Add evidence" }),
  ).toBeVisible();
  return reference;
}

/**
 * The bytes of the file in the next form that a script sends, which Playwright
 * does not expose.
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
    "2 files were received. 1 file was not added.",
  );
  await expect(status).toContainText(
    "photo.heic: not added: this is a HEIC or AVIF picture, which we can’t read.",
  );
  const list = page.getByRole("list", { name: "Files you sent" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByRole("link")).toHaveCount(0);
  await expect
    .poll(async () => rowsOf(stack, "claim_evidence", "reference", reference))
    .toHaveLength(2);
  expect(await sidewaysScroll(page), "scrolls sideways").toBeLessThanOrEqual(0);
}

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
  await expect(
    page.getByRole("button", { name: "Send the files" }),
  ).toBeFocused();
  expect(posts).toBe(4);
  const tooLarge = Buffer.alloc(10_000_001);
  await page.getByLabel("Files", { exact: true }).setInputFiles({
    name: "scan.pdf",
    mimeType: "application/pdf",
    buffer: tooLarge,
  });
  await page.getByRole("button", { name: "Send the files" }).click();
  await expect(
    page.getByText("scan.pdf: not added: it is larger than 10 MB"),
  ).toBeVisible();
  expect(posts, "a file that is too large was sent").toBe(4);
  await expectForEveryone(page);
  // The browser's console reports the broken connection and the answer to the
  // refused file.
  forgive(noise, /net::ERR_FAILED|status of 400/);
});

test("the photographs of the evidence kit are sent without their place, also if the kit keeps it", async ({
  stack,
}) => {
  const page = await openKit(stack, phone);
  await page.getByLabel(/location/i).check();
  // A message under the pointer stays, and the next one waits for it.
  await page.mouse.move(0, 0);
  await choose(page, [await phonePhotograph("IMG_1.jpg")]);
  await page.getByLabel("Room or place").fill("Kitchen");
  // Once the kit has stored it.
  await expect(page.getByRole("img", { name: "Kitchen" })).toBeVisible();
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
