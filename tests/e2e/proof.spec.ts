import sharp from "sharp";

import { expect, readUntil, type Stack, test } from "./stack.fixture.ts";
import { openAction, openDocument, openMenu } from "./studio-form.fixture.ts";
import { violationsOf } from "./violations.fixture.ts";

const signedOff = { name: "Counsel", date: "2026-11-20" };
const reference = (_ref: string) => ({ _type: "reference", _ref });

async function uploadPicture(
  { contentLake }: Stack,
  background: string,
): Promise<{ _id: string; url: string }> {
  const size = { width: 640, height: 640, channels: 3 } as const;
  const body = await sharp({ create: { ...size, background } })
    .jpeg()
    .toBuffer();
  const answer = await fetch(
    `${contentLake!.url}/v1/assets/images/production`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${contentLake!.writeToken}` },
      body: new Uint8Array(body),
    },
  );
  return ((await answer.json()) as { document: { _id: string; url: string } })
    .document;
}

test("a firm's adjusters and results stand where they help, and leave with their photograph once consent is withdrawn", async ({
  stack,
}) => {
  const portrait = await uploadPicture(stack, "#456");
  const photograph = {
    _type: "picture",
    alt: "A person at a desk",
    asset: reference(portrait._id),
  };
  const adjuster = {
    _id: "adjuster-one",
    _type: "adjuster",
    name: "A Person",
    order: 1,
    sentence: "I read the policy first.",
    photograph,
    signedOff,
    licenses: [{ _key: "a", ...reference("licence-texas") }],
  };
  const result = {
    _id: "result-one",
    _type: "caseResult",
    peril: "hail",
    signedOff,
    state: reference("state-texas"),
    month: "2026-03-14",
    firstOffer: 40_000,
    settlement: 90_000,
    fee: 9_000,
    consentOn: "2026-04-01",
    consentEndsOn: "2099-04-01",
  };
  await stack.mutate(
    {
      patch: {
        id: "licence-texas",
        set: { status: "published", personalLicenseNumber: "as printed" },
      },
    },
    { createOrReplace: adjuster },
    { createOrReplace: { ...adjuster, _id: "drafts.adjuster-one" } },
    { createOrReplace: result },
  );

  const pages = [
    "/",
    "/states/texas",
    "/claims/hail-damage/texas",
    "/consultation",
  ];
  for (const page of pages)
    await readUntil(`${stack.siteUrl}${page}`, ({ text }) =>
      text.includes(adjuster.name),
    );
  const visitor = await stack.openVisitor({
    viewport: { width: 360, height: 640 },
  });
  await visitor.goto(`${stack.siteUrl}/states/texas`);
  await expect(visitor.getByTestId("adjusters")).toContainText("as printed");
  await expect(visitor.getByTestId("results")).toContainText("$90,000");
  await expect(visitor.getByText("not a forecast")).toBeVisible();
  expect(await violationsOf(visitor)).toEqual([]);
  await visitor.goto(stack.siteUrl);
  await expect(visitor.getByTestId("result")).toContainText("Texas");
  expect(await violationsOf(visitor)).toEqual([]);

  const studio = await stack.openStudio();
  for (const [type, id, name] of [
    ["adjuster", "adjuster-one", "name"],
    ["caseResult", "result-one", "consentKeptAt"],
  ] as const) {
    await openDocument(studio, stack.studioUrl, type, id, name);
    const dialog = await openAction(studio, "Withdraw consent", "for good");
    await dialog.getByRole("button", { name: "Withdraw consent" }).click();
    await expect(dialog.getByRole("status")).toContainText(
      "No page shows it anymore",
    );
    await dialog
      .getByRole("button", { name: "Close", exact: true })
      .last()
      .click();
  }
  for (const page of pages) {
    const read = async () => (await fetch(`${stack.siteUrl}${page}`)).text();
    await expect.poll(read).not.toMatch(/A Person|\$90,000/);
  }
  expect((await fetch(portrait.url)).status).toBe(410);
  const withdrawn = await stack.ask(
    `*[_id in ["adjuster-one", "drafts.adjuster-one", "result-one"] && defined(consentWithdrawnOn) && !defined(photograph)]._id`,
  );
  expect(withdrawn).toHaveLength(3);

  await test.step("an old revision does not bring a result back", async () => {
    await stack.mutate({
      createOrReplace: { ...result, _id: "drafts.result-one" },
    });
    await openMenu(
      studio.getByRole("button", { name: "Validation", exact: true }),
      studio.getByText(/Consent for this was withdrawn on/).first(),
    );
    await expect(studio.getByTestId("action-publish")).toBeDisabled();
    const ids = { publishedId: "result-one", draftId: "drafts.result-one" };
    const actionType = "sanity.action.document.publish";
    const { status } = await stack.lake("/data/actions/production", {
      actions: [{ actionType, ...ids }],
    });
    expect(status).toBe(400);
  });
});
