import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { createCookie } from "@remix-run/node";
import { vi } from "vitest";

import type { SiteServices } from "../../app/services.server.ts";
import { startTestDatabase, type TestDatabase } from "./database.ts";
import { PortalVisitor, type PortalAnswer } from "./portal-visitor.ts";

export const SITE_URL = "http://localhost:3000";

/** A person with an account of the portal. */
export type Person = { email: string; password: string };

/** The two people with an account from the start. */
export const jane = {
  email: "jane.doe@example.com",
  password: "a long password",
};
export const john = { email: "john@example.com", password: "another password" };

/** The portal's loaders and actions, with a database of their own behind them. */
export type TestPortal = {
  database: TestDatabase;
  routes: Awaited<ReturnType<typeof loadRoutes>>;
  addPerson(person: Person, isConfirmed?: boolean): Promise<void>;
  signIn(who: PortalVisitor, person: Person): Promise<PortalAnswer>;
  /**
   * A browser in which a person has just signed in.
   *
   * @throws Error if the portal refused the sign-in.
   */
  signedIn(person: Person): Promise<PortalVisitor>;
  /** What a tab is told about the signed-in account. */
  accountOf(who: PortalVisitor): Promise<unknown>;
  remove(): Promise<void>;
};

async function loadRoutes() {
  return {
    login: await import("../../app/routes/login"),
    logout: await import("../../app/routes/logout"),
    dashboard: await import("../../app/routes/dashboard"),
    session: await import("../../app/routes/resources.session"),
    confirm: await import("../../app/routes/auth.confirm"),
    password: await import("../../app/routes/auth.update-password"),
  };
}

/**
 * Starts a database, names it in the environment of the test file that asks,
 * and gives jane and john their accounts.
 */
export async function startTestPortal(): Promise<TestPortal> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "portal-test-"));
  const database = await startTestDatabase(folder, { siteUrl: SITE_URL });
  const settings = {
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_READ_TOKEN: "none",
    SITE_URL,
    SITE_SECRET: "0123456789abcdef0123456789abcdef",
    SUPABASE_URL: database.url,
    SUPABASE_PUBLISHABLE_KEY: database.secrets.publishableKey,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const routes = await loadRoutes();
  const { environment } = await import("../../app/env.server");
  const { openServices } = await import("../../app/services.server");
  services = openServices(environment());

  const portal: TestPortal = {
    database,
    routes,
    async addPerson({ email, password }, isConfirmed = true) {
      const { error } = await database
        .client(database.secrets.secretKey)
        .auth.admin.createUser({ email, password, email_confirm: isConfirmed });
      if (error) throw error;
    },
    signIn: (who, { email, password }) =>
      who.post(routes.login.action, "/login", { email, password }),
    async signedIn(person) {
      const who = visitor();
      const { status, location } = await portal.signIn(who, person);
      if (location !== "/login")
        throw new Error(`${person.email} is not let in: ${status}`);
      return who;
    },
    async accountOf(who) {
      return (await who.get(routes.session.loader, "/resources/session")).data;
    },
    async remove() {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await portal.addPerson(jane);
  await portal.addPerson(john);
  return portal;
}

/** What the visitors of a test file share, as those of a process do. */
let services: SiteServices | null = null;

/** A browser without a cookie. */
export function visitor(address: string | null = null): PortalVisitor {
  if (services === null) throw new Error("Start the portal first.");
  return new PortalVisitor(services, SITE_URL, address);
}

/** The words that a redirect carries along. */
export async function flashOf(who: PortalVisitor): Promise<unknown> {
  const { signingKey } = await import("../../app/http/cookies.server");
  const cookie = createCookie("site_flash", { secrets: [signingKey("flash")] });
  return cookie.parse(`site_flash=${who.cookies.get("site_flash")}`);
}
