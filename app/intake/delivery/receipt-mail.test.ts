import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  startMailServer,
  type MailServer,
} from "../../../tests/fixtures/stack/mail-server.fixture";
import {
  asLead,
  consultation,
  everythingArrives,
  fields,
  review,
  intakesOfEachTest,
} from "../intakes.fixture";
import { hashOf, linkOf } from "../signed-links.server";
import { receiptMailer } from "./receipt-mail.server";

const intakes = intakesOfEachTest();
let server: MailServer;

beforeEach(async () => {
  vi.stubEnv("SITE_SECRET", "s".repeat(32));
  vi.stubEnv("SANITY_PROJECT_ID", "local");
  vi.stubEnv("SANITY_DATASET", "production");
  vi.stubEnv("SANITY_API_READ_TOKEN", "none");
  server = await startMailServer();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

function options() {
  return {
    makeLink: (reference: string) => linkOf(reference),
    receipts: receiptMailer({
      postUrl: server.url,
      from: "Claims <claims@example.com>",
      siteUrl: "https://www.example.com",
      readTexts: async (language) => ({
        nextTitle: "What happens next",
        nextSteps: ["A person reads your request."],
        tonight: new Map([
          [
            "hail",
            language === "en"
              ? ["Stay off the roof.", "Do not sign tonight."]
              : ["No suba al techo."],
          ],
        ]),
        officeHours: "Mon-Fri",
      }),
    }),
  };
}

const start = () => intakes.start(options());

const mailed = (count: number) =>
  expect.poll(() => server.mails).toHaveLength(count);

describe("the receipt of a request", () => {
  it("is mailed once to its sender, with the next steps, the hours and the link", async () => {
    const intake = start();
    const submission = consultation();
    const { reference } = await intake.accept(submission, asLead("key"));
    await intake.accept(submission, asLead("key"));
    await mailed(1);
    const [mail] = server.mails;
    expect(mail!.to).toEqual([fields.email]);
    expect(mail!.subject).toContain(reference);
    for (const words of [
      "1. A person reads",
      "Office hours: Mon-Fri",
      // What to do tonight, after hail.
      "1. Stay off the roof",
      "2. Do not sign",
    ])
      expect(mail!.text).toContain(words);
    const token = /\/request\/([0-9a-f]{64})/.exec(mail!.text)?.[1];
    expect(await intake.requests.read(hashOf(token!))).toMatchObject({
      reference,
    });
    // A mail is read by others too: of the request it shows the peril alone.
    for (const word of [fields.policyNumber, fields.description, fields.phone])
      expect(mail!.text).not.toContain(word);
    expect(intakes.said.map(({ text }) => text).join()).not.toContain(token);
  });

  it("is in the language of the request, with its page in that language", async () => {
    const attribution = { language: "es" };
    await start().accept(
      { kind: "consultation", fields, attribution },
      asLead("key"),
    );
    await mailed(1);
    const [mail] = server.mails;
    expect(mail!.subject).toMatch(/^Recibimos su solicitud CLAIM-/);
    for (const words of [
      "No suba al techo",
      "Horario de oficina: Mon-Fri",
      "Le respondemos en inglés.",
      "example.com/es/request/",
    ])
      expect(mail!.text).toContain(words);
    expect(mail!.text).not.toMatch(/Stay off|Office hours|The link works/);
  });

  it("is given up at once where the server takes no such address, and staff see why", async () => {
    server.refuse(553);
    const intake = start();
    const { reference } = await intake.accept(
      consultation({ email: "josé@example.com" }),
      asLead("key"),
    );
    await expect
      .poll(() => intake.deliveries()?.refused)
      .toMatchObject([
        { reference, part: "receipt", attempts: 0, isInternational: true },
      ]);
    // It reaches a server that knows them, and a foreign domain alone reaches each.
    server.refuse(null);
    const emails = ["josé@bücher.example", "jo@bücher.example"];
    for (const email of emails)
      await intake.accept(consultation({ email }), asLead(email));
    await mailed(2);
    expect(server.mails.flatMap(({ to }) => to)).toEqual(emails);
    expect(server.mails[1]!.raw).toContain("jo@xn--bcher-kva.example");
  });

  it("goes to no one for what looks like spam, and after a withdrawal", async () => {
    // Nothing is delivered before both stand in the outbox.
    const quiet = intakes.make(options());
    await quiet.accept(consultation(), { key: "a", triage: review });
    const { reference } = await quiet.accept(
      consultation({ location: "Elsewhere, CO" }),
      asLead("b"),
    );
    const withdrawing = quiet.requests.withdraw(linkOf(reference).hash);
    await everythingArrives(intakes.start(options()));
    expect(await withdrawing).toBe("erased");
    expect(server.mails).toEqual([]);
  });
});
