import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Accounts } from "../accounts/accounts.ts";
import { accountMigrations } from "../accounts/migrations.ts";
import { SIGN_IN_LINK_MS } from "../accounts/one-time-links.ts";
import { newApiToken } from "../accounts/tokens.ts";
import { openLake } from "../engine/lake.ts";
import type { Lake } from "../engine/lake-interface.ts";
import { createLog } from "./log/log.ts";
import type { ServerOptions } from "./context.ts";
import { startServer } from "./server.ts";

export const EDITOR = {
  email: "editor@example.com",
  name: "Editor",
  role: "administrator",
  password: "a long enough secret",
};

export type TestServer = {
  url: string;
  lake: Lake;
  accounts: Accounts;
  /** One token for each role. */
  tokens: Record<"published" | "preview" | "viewer" | "administrator", string>;
  signInLink: string;
  logLines: string[];
  /** Calls the API with a token; `path` begins behind the version. */
  api(
    path: string,
    options?: { token?: string | null; body?: unknown; version?: string },
  ): Promise<Response>;
  /** Signs the editor in and returns the `Cookie` header. */
  signIn(): Promise<string>;
  close(): Promise<void>;
};

/** A server of its own for a test, in a folder of its own, on a free port. */
export async function startTestServer(
  options: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "content-lake-"));
  const lake = openLake({ folder, migrations: accountMigrations });
  const tokens = {
    published: newApiToken(),
    preview: newApiToken(),
    viewer: newApiToken(),
    administrator: newApiToken(),
  };
  const logLines: string[] = [];
  let signInLink = "";
  const server = await startServer({
    lake,
    host: "127.0.0.1",
    port: 0,
    projectId: "local",
    dataset: "production",
    publicUrl: null,
    studio: null,
    allowOrigins: ["http://localhost:3000"],
    trustProxy: false,
    log: createLog((line) => logLines.push(line)),
    async prepare(accounts) {
      for (const [role, token] of Object.entries(tokens)) {
        accounts.tokens.ensure(role, token, role);
      }
      const user = await accounts.users.create(EDITOR);
      signInLink = `/sign-in/${accounts.links.create(user.id, SIGN_IN_LINK_MS)}`;
    },
    ...options,
  });
  const { url } = server;

  return {
    url,
    lake,
    accounts: server.accounts,
    tokens,
    signInLink,
    logLines,
    api(path, { token = tokens.administrator, body, version } = {}) {
      return fetch(`${url}/v${version ?? "2025-02-19"}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    },
    async signIn() {
      const response = await fetch(`${url}/v1/auth/login/local`, {
        method: "POST",
        body: new URLSearchParams(EDITOR),
        redirect: "manual",
      });
      return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    },
    async close() {
      await server.close();
      lake.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
