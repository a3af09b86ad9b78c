import { expect, it } from "vitest";

import { serverOnly, type StaticLoader, staticMeta } from "./page";

const meta = staticMeta<StaticLoader<{ isError: boolean }>>(({ isError }) => ({
  title: "Texas",
  path: "/states/texas",
  isError,
}));
const site = { firmName: "Firm", siteUrl: "https://a.test", description: null };

it.each([
  [true, "Error: Texas | Firm"],
  [false, "Texas | Firm"],
])("titles a page whose form came back with errors: %j", (isError, title) => {
  const matches = [{ id: "root", data: { site } }];
  const head = meta({ data: serverOnly({ isError }), matches });
  expect(head).toContainEqual({ title });
});
