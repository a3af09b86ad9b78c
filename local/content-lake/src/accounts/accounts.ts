import type { DatabaseSync } from "node:sqlite";
import { openSignInLimit, type SignInLimit } from "./rate-limit.ts";
import { openSessions, type Sessions } from "./sessions.ts";
import { openSettings, type Settings } from "./settings.ts";
import { openSignInLinks, type SignInLinks } from "./sign-in-links.ts";
import { openApiTokens, type ApiTokens } from "./tokens.ts";
import { openUsers, type Users } from "./users.ts";

export type Accounts = {
  users: Users;
  sessions: Sessions;
  tokens: ApiTokens;
  links: SignInLinks;
  limit: SignInLimit;
  settings: Settings;
  close(): void;
};

/** Who may come in. Expects the tables of `accountMigrations`. */
export function openAccounts(database: DatabaseSync): Accounts {
  const sessions = openSessions(database);
  return {
    users: openUsers(database),
    sessions,
    tokens: openApiTokens(database),
    links: openSignInLinks(database),
    limit: openSignInLimit(database),
    settings: openSettings(database),
    close() {
      sessions.close();
    },
  };
}
