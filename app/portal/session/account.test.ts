import { expect, it } from "vitest";

import { accountOf } from "./account";

it("labels a user by the part before the @, or User", () => {
  expect(accountOf({ email: "jane.doe@example.com" }).label).toBe("jane.doe");
  expect(accountOf({ email: null })).toEqual({ label: "User", email: null });
  expect(accountOf({ email: "@example.com" }).label).toBe("User");
});
