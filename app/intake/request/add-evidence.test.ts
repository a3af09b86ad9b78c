import { expect, it, vi } from "vitest";

import { TryCounter } from "~/http/try-counter.server";
import type { LoadContext } from "~/load-context";

import { formOf, pdf } from "../evidence/evidence-files.fixture";
import { EVIDENCE_BOUNDS } from "../evidence/sent-evidence";
import { Uploads } from "../evidence/uploads.server";
import { SubmissionLimits } from "../forms/triage.server";
import { asLead, consultation, intakesOfEachTest } from "../intakes.fixture";
import { addEvidence } from "./add-evidence.server";
import { hashOf } from "../signed-links.server";
import { freeBytes } from "../storage-fault.server";
import { unlessRefused } from "./open-request.server";

vi.mock("~/env/env.server", () => ({
  environment: () => ({ siteSecret: "a secret of at least 32 characters" }),
}));

const intakes = intakesOfEachTest();

/** A request, and what sends files to it from an address. */
async function start({
  perAddress = 1_000,
  perDay = 1_000,
  minFreeBytes = 1,
} = {}) {
  const makeLink = (reference: string) => ({
    hash: hashOf(`secret of ${reference}`),
    expiresAt: Date.now() + 60_000,
  });
  const intake = intakes.make({ makeLink, minFreeBytes });
  let now = 0;
  const uploads = new Uploads(null, () => now);
  const services = {
    intake,
    linkTries: new TryCounter({ most: 30, seconds: 900 }),
    uploads,
    limits: new SubmissionLimits({
      mostPerHour: 1,
      evidence: { perAddress, perDay },
    }),
  };
  const newRequest = async (key: string) => {
    const fields = { name: `Prospect ${key}` };
    const taken = asLead(key);
    return (await intake.accept(consultation(fields), taken)).reference;
  };
  const send = async (
    reference: string,
    address: string | null,
    files: readonly Buffer[],
    end?: number,
    isEnding = true,
  ) => {
    const context = { visitor: { address }, services } as unknown;
    const form = formOf(
      files.map((bytes, index) => ({ name: `${index}.pdf`, bytes })),
    );
    const url = "http://site/request/a";
    const whole = new Request(url, { method: "POST", body: form });
    const sent = (await whole.arrayBuffer()).slice(0, end);
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(sent));
        if (isEnding) controller.close();
      },
    });
    const { results, trouble } = unlessRefused(
      await addEvidence(
        context as LoadContext,
        `secret of ${reference}`,
        new Request(url, {
          method: "POST",
          headers: whole.headers,
          body,
          duplex: "half",
        }),
      ),
    );
    const outcomes = results.map(({ outcome }) => outcome);
    return trouble === null ? outcomes : [...outcomes, trouble];
  };
  const pass = (ms: number) => (now += ms);
  return { newRequest, send, intake, uploads, pass };
}

const files = (count: number, make: (index: number) => Buffer) =>
  Array.from({ length: count }, (_, index) => make(index));

it("what is refused costs its sender alone, not all others their day", async () => {
  const { newRequest, send } = await start({ perDay: 5 });
  const bad = await newRequest("bad");
  for (let post = 0; post < 3; post += 1)
    await send(
      bad,
      `192.0.${post}.1`,
      files(20, () => Buffer.from("no picture")),
    );
  const good = await newRequest("good");
  const mine = files(6, (index) => pdf(`File ${index}`));
  expect(await send(good, "198.51.100.7", mine)).toEqual([
    "kept",
    "kept",
    "kept",
    "kept",
    "kept",
    "quota",
  ]);
});

it.each([
  ["refused", 21, () => Buffer.from("no picture"), "type"],
  ["taken", 21, (index: number) => pdf(`File ${index}`), "kept"],
])(
  "a form ends at the first file beyond what a request may have (%s)",
  async (_what, count, make, outcome) => {
    const { newRequest, send } = await start();
    const reference = await newRequest("a");
    const sent = await send(reference, null, files(count + 9, make));
    expect(sent).toEqual([...Array<string>(20).fill(outcome), "many"]);
  },
);

it("nothing is stored of a file that is too large, empty or cut off", async () => {
  const { newRequest, send, intake } = await start();
  const reference = await newRequest("a");
  const large = Buffer.alloc(EVIDENCE_BOUNDS.mostBytes + 1, pdf());
  expect(await send(reference, null, [large, Buffer.alloc(0)])).toEqual([
    "large",
    "empty",
  ]);
  // What came whole before the cut is told, too.
  const cut = await send(reference, null, [pdf(), pdf("Another")], -100);
  expect(cut).toEqual(["kept", "unread"]);
  const hash = hashOf(`secret of ${reference}`);
  const stored = await intake.requests.read(hash);
  expect(stored).toMatchObject({ evidence: [{ name: "0.pdf" }] });
});

it("no file is taken below the floor of free disk, and the request still goes", async () => {
  const minFreeBytes = freeBytes(intakes.folder)! / 2;
  const { newRequest, send } = await start({ minFreeBytes });
  expect(await send(await newRequest("a"), null, [pdf()])).toEqual(["full"]);
});

it("a form ends at the end of its sender's day", async () => {
  const { newRequest, send } = await start({ perAddress: 2 });
  const reference = await newRequest("a");
  const mine = files(9, (index) => pdf(`File ${index}`));
  expect(await send(reference, "198.51.100.7", mine)).toEqual([
    "kept",
    "kept",
    "quota",
  ]);
});

it("a form that gives way to those who wait says so, and keeps what had come", async () => {
  const { newRequest, send, intake, uploads, pass } = await start();
  const slow = await newRequest("slow");
  const others = Promise.withResolvers<void>();
  for (let n = 0; n < 15; n += 1)
    void uploads.places.run(
      { hash: `${n}`, address: `10.0.${n}.1` },
      async (place) => {
        place.arrived(1e9);
        await others.promise;
      },
    );
  const mine = [pdf("The first"), pdf("The second")];
  const ending = send(slow, "192.0.2.1", mine, -100, false);
  const hash = hashOf(`secret of ${slow}`);
  await expect
    .poll(() => intake.requests.read(hash))
    .toMatchObject({ evidence: [{}] });
  pass(60_000);
  const good = await newRequest("good");
  expect(await send(good, "198.51.100.7", [pdf()])).toEqual(["kept"]);
  expect(await ending).toEqual(["kept", "slow", "slow"]);
  expect(uploads.summaries.get(hash)).toEqual([
    { name: "0.pdf", outcome: "kept" },
    { name: "1.pdf", outcome: "slow" },
  ]);
  others.resolve();
});
