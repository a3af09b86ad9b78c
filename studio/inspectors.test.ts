import type { DocumentInspector } from "sanity";
import { expect, it } from "vitest";

import { inspectorsWith } from "./inspectors.tsx";

it("the history keeps its component, since another one would be mounted anew and lose what was opened", () => {
  const history = {
    name: "sanity/structure/history",
    component: () => null,
  } as unknown as DocumentInspector;
  const components = () =>
    inspectorsWith([history]).map(({ component }) => component);
  expect(components()).toEqual(components());
  expect(components()[0]).not.toBe(history.component);
});
