import { beforeAll, describe, expect, it } from "vitest";

import {
  flashOf,
  john,
  type PortalVisitor,
  type TestPortal,
  visitor,
} from "../fixtures/portal/portal.fixture.ts";

let portal: TestPortal;

/** The newest mail that the database has sent to an address. */
async function newestMail(to: string): Promise<{ link: URL; code: string }> {
  const { url, secrets } = portal.database;
  const page = await fetch(`${url}/mailbox?key=${secrets.mailboxKey}`);
  const mail = (await page.text())
    .split("<article>")
    .find((article) => article.includes(`To ${to}`))!;
  const [, link = ""] = /href="([^"]+)"/.exec(mail) ?? [];
  const [code = ""] = /\b\d{6}\b/.exec(mail.replace(/href="[^"]*"/g, "")) ?? [];
  return { link: new URL(link.replaceAll("&amp;", "&")), code };
}

async function recoveryLink(email: string): Promise<string> {
  const { client, secrets } = portal.database;
  const { auth } = client(secrets.publishableKey);
  expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
  const { link } = await newestMail(email);
  return `${link.pathname}${link.search}`;
}

/** Where the embedded database's mails lead, read from its mailbox. */
export function describeMails(of: () => TestPortal): void {
  beforeAll(() => void (portal = of()));

  describe("the mail for a new password", () => {
    it("leads to the form, and its link is used up by the new password alone", async () => {
      const person = { email: "forgot@example.com", password: "the old one" };
      await portal.addPerson(person);
      const elsewhere = await portal.signedIn(person);
      const link = await recoveryLink(person.email);
      const who = visitor();
      const opened = await who.get(link);
      expect(opened.status).toBe(302);
      const form = await who.get(opened.location!);
      const { token } = form.data as { token: string };
      const send = (password: string) =>
        who.post(opened.location!, { token, password });
      expect(await send("short")).toMatchObject({
        status: 400,
        data: { token, fault: "Use at least 8 characters." },
      });
      // The service would ignore the bytes beyond, not refuse them.
      expect(await send("a".repeat(73))).toMatchObject({
        data: { token, fault: "Use at most 72 characters." },
      });
      // Forty characters, eighty bytes.
      expect(await send("é".repeat(40))).toMatchObject({
        data: {
          token,
          fault: expect.stringMatching(/^Use a shorter password/),
        },
      });
      const done = await send("a new password");
      expect([done.status, done.location]).toEqual([303, "/login"]);
      expect(await flashOf(who)).toMatchObject({
        title: "Your password has been updated",
      });
      expect(await portal.accountOf(elsewhere)).toMatchObject({
        account: null,
      });
      expect((await portal.signIn(visitor(), person)).status).toBe(400);
      await portal.signedIn({ ...person, password: "a new password" });
      expect((await send("one more password")).data).toEqual({
        kind: "expired",
      });
    });
  });

  describe("the page behind the links of mails", () => {
    const confirm = (who: PortalVisitor, fields: Record<string, string>) =>
      who.post("/auth/confirm", fields);

    it("signs in by the link of a mail, once, and not by opening it", async () => {
      const who = visitor();
      const asked = await confirm(who, {
        intent: "mail",
        mail: "magiclink",
        email: john.email,
      });
      expect(asked.data).toEqual({
        kind: "sent",
        message: "Check your email for the magic link",
      });
      const { link } = await newestMail(john.email);
      const path = `${link.pathname}${link.search}`;
      for (let times = 0; times < 3; times += 1) {
        const opened = await visitor().get(path);
        expect(opened).toMatchObject({ status: 200, data: { kind: "press" } });
      }
      const token = link.searchParams.get("token_hash")!;
      const press = { intent: "press", token, mail: "email" };
      expect((await confirm(who, press)).location).toBe("/login");
      expect(await portal.accountOf(who)).toMatchObject({
        account: { email: john.email },
      });
      for (const [status, kind, answer] of [
        [400, "expired", confirm(visitor(), press)],
        [400, "code", visitor().get("/auth/confirm")],
      ] as const)
        expect(await answer).toMatchObject({ status, data: { kind } });
    });

    it("does not reveal whether an account exists, and refuses an empty address", async () => {
      const ask = (mail: string, email: string) =>
        confirm(visitor(), { intent: "mail", mail, email });
      for (const [mail, words] of [
        ["recovery", "Check your email for the password reset link"],
        ["magiclink", "Check your email for the magic link"],
        ["signup", "Check your email for the confirmation link"],
      ] as const) {
        const { data } = await ask(mail, "nobody@example.com");
        expect(data).toEqual({ kind: "sent", message: words });
      }
      const empty = await ask("magiclink", "");
      expect(empty).toMatchObject({ status: 400, data: { kind: "expired" } });
    });
  });

  // Last, since it stops the database.
}
