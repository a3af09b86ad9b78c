import { createClient } from "@sanity/client";
import { expect, it, vi } from "vitest";

import { wasPublished } from "./was-published.ts";

it.each([
  ["was published and is not any more", [{ _id: "a" }], true],
  ["was never published", [], false],
])("the history of a page tells that it %s", async (_, documents, expected) => {
  const client = createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    useCdn: false,
  });
  const request = vi.spyOn(client, "request").mockResolvedValue({ documents });
  await expect(wasPublished(client, "a")).resolves.toBe(expected);
  expect(request).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      url: "/data/history/production/documents/a",
      query: { lastRevision: "true" },
    }),
  );
});
