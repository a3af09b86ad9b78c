import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import type { Mail } from "../../supabase/embedded/mailbox.ts";
import type { TestDatabase } from "../fixtures/stack/database.fixture.ts";

/**
 * Tests accounts of the embedded database for hosted Supabase's behavior.
 */
export function describeAccounts(
  around: () => { database: TestDatabase; folder: string },
): void {
  const SITE = "http://localhost:3000";
  const box = () => path.join(around().folder, "mailbox");
  const secrets = () => around().database.secrets;
  const visitor = () => around().database.client(secrets().publishableKey).auth;
  const admin = () => around().database.client(secrets().secretKey).auth.admin;

  function mails(): Mail[] {
    return readdirSync(box())
      .sort()
      .map((name) => JSON.parse(readFileSync(path.join(box(), name), "utf8")));
  }

  /** The link of the newest mail to an address. */
  function linkTo(address: string): URL {
    const mail = mails().findLast(({ to }) => to === address);
    return new URL(/https?:\/\/\S+/.exec(mail!.text)![0]);
  }

  describe("the accounts", () => {
    it("are made by no visitor", async () => {
      const address = { email: "new@example.com", password: "a long password" };
      const { data, error } = await visitor().signUp(address);
      expect(error).toMatchObject({ status: 422, code: "signup_disabled" });
      expect(data.user).toBeNull();
      const link = await visitor().signInWithOtp({ email: address.email });
      expect(link.error!.status).toBe(422);
    });

    it("get mails in files that only their owner reads, and on a page that needs the key", async () => {
      const { email } = secrets().staff!;
      for (const asked of [email, "nobody@example.com"])
        expect((await visitor().resetPasswordForEmail(asked)).error).toBeNull();
      expect(statSync(box()).mode & 0o777).toBe(0o700);
      for (const name of readdirSync(box()))
        expect(statSync(path.join(box(), name)).mode & 0o777).toBe(0o600);
      expect(new Set(mails().map(({ to }) => to))).toEqual(new Set([email]));
      const { url } = around().database;
      const page = (key: string) => fetch(`${url}/mailbox?key=${key}`);
      for (const key of ["", "wrong", secrets().publishableKey])
        expect((await page(key)).status).toBe(404);
      const response = await page(secrets().mailboxKey!);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-security-policy")).toContain(
        "default-src 'none'",
      );
      const { href } = linkTo(email);
      expect(href).toContain(`${SITE}/auth/confirm?`);
      const text = await response.text();
      expect(text).toContain(href.replaceAll("&", "&amp;"));
      expect(text).not.toContain("<script");
    });

    it("are changed by nobody but the secret key", async () => {
      const { data } = await admin().listUsers();
      const { id } = data.users[0]!;
      const visitors = visitor().admin;
      const password = "a stranger's password";
      const email = "stranger@example.com";
      for (const answer of [
        await visitors.listUsers(),
        await visitors.createUser({ email, password }),
        await visitors.updateUserById(id, { password }),
        await visitors.deleteUser(id),
      ])
        expect(answer.error).toMatchObject({ status: 403, code: "not_admin" });
      const weak = await admin().updateUserById(id, { password: "short" });
      expect(weak.error).toMatchObject({ status: 422, code: "weak_password" });
    });

    it("are in nothing that is printed", () => {
      expect(around().database.output()).not.toMatch(
        /example\.com|token_hash|password/i,
      );
    });
  });
}
