import { expect, test } from "./stack.fixture.ts";
import {
  draftField,
  field,
  fillField,
  openDocument,
} from "./studio-form.fixture.ts";

test("a pasted title is cleaned, a day taken as Americans write it, and a time that the clocks leave out refused", async ({
  stack,
}) => {
  const id = "article-fire-damage-guide";
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", id);
  const draft = async (name: string) =>
    (await stack.document(`drafts.${id}`))?.[name];
  const title = field(studio, "title");
  await title.selectText();
  await title.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true }),
    );
    document.execCommand("insertText", false, text);
  }, "Hail season\vWhat to do, nin\u0303o");
  await expect(title).toHaveValue("Hail season What to do, niño");
  await expect.poll(() => draft("title")).toBe("Hail season What to do, niño");

  await studio.getByRole("tab", { name: /date/i }).click();
  const published = studio.getByTestId("field-publishedAt");
  const time = published.getByTestId("date-input");
  const question = studio.getByTestId("moment-question");
  await fillField(time, "March 8, 2026 2:30 AM");
  await time.press("Enter");
  await expect(question).toContainText("2:30 AM does not exist");
  await question.getByRole("button", { name: "Take 3:00 AM" }).click();
  await expect
    .poll(() => draft("publishedAt"))
    .toBe("2026-03-08T08:00:00.000Z");
  await expect(question).toBeHidden();

  await fillField(time, "November 1, 2026 1:30 AM");
  await time.press("Enter");
  await expect(question).toContainText("1:30 AM CDT");
  await question.getByRole("button", { name: /1:30 AM CST/ }).click();
  await expect
    .poll(() => draft("publishedAt"))
    .toBe("2026-11-01T07:30:00.000Z");

  const day = studio.getByTestId("field-reviewedOn").getByTestId("date-input");
  for (const [typed, stored, shown] of [
    ["2/3/26", "2026-02-03", "February 3, 2026"],
    ["2/30/2026", "2026-02-03", "2/30/2026"],
    ["2/4/2026", "2026-02-04", "February 4, 2026"],
  ] as const) {
    await fillField(day, typed);
    await day.press("Enter");
    await expect(day).toHaveValue(shown);
    await expect.poll(() => draft("reviewedOn")).toBe(stored);
  }
});

test("what is typed while a colleague publishes or discards the draft stays", async ({
  stack,
}) => {
  const id = "article-hail-damage-guide";
  const studio = await stack.openStudio();
  let removals = 0;
  const network = await studio.context().newCDPSession(studio);
  await network.send("Network.enable");
  network.on("Network.webSocketFrameReceived", ({ response }) => {
    if (response.payloadData.includes("disappear")) removals++;
  });
  await openDocument(studio, stack.studioUrl, "article", id);
  const title = field(studio, "title");
  const draft = async () => (await stack.document(`drafts.${id}`))?.["title"];
  const ids = { publishedId: id, draftId: `drafts.${id}` };
  let acted = Promise.resolve();
  await studio.route("**/data/actions/**", async (route) => {
    await acted;
    await route.continue();
  });
  const acts = ["document.publish", "document.version.discard"];
  for (const act of acts) {
    await draftField(stack, studio, id, "title", "Hail");
    removals = 0;
    // What she types reaches the store after her colleague's act.
    const held = Promise.withResolvers<void>();
    acted = held.promise;
    await title.press("End");
    await studio.keyboard.type(" and wind");
    const actionType = `sanity.action.${act}`;
    const action =
      act === "document.publish"
        ? { actionType, ...ids }
        : { actionType, versionId: ids.draftId };
    await stack.lake("/data/actions/production", { actions: [action] });
    await expect.poll(() => removals).toBeGreaterThan(0);
    held.resolve();
    await expect.poll(draft).toBe("Hail and wind");
    await expect(title).toHaveValue("Hail and wind");
  }
});
