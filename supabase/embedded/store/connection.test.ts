import type { PGlite } from "@supabase/lite/pglite";
import { expect, it, vi } from "vitest";

import { watchForDamage } from "./connection.ts";

function failing(error: object): PGlite {
  const query = () => Promise.reject(Object.assign(new Error("no"), error));
  return { query } as unknown as PGlite;
}

it.each([
  [{ code: "XX001" }, 1],
  [{ code: "XX002" }, 1],
  [{ name: "RuntimeError" }, 1],
  [{ code: "23505" }, 0],
  [{ code: "XX000" }, 0],
])("takes %j for damage %i times", async (error, times) => {
  const database = failing(error);
  const onDamage = vi.fn();
  watchForDamage(database, onDamage);
  await expect(database.query("select 1")).rejects.toThrow("no");
  expect(onDamage).toHaveBeenCalledTimes(times);
});
