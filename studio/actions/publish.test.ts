import type { DocumentActionComponent, DocumentActionProps } from "sanity";
import { expect, it } from "vitest";

import { scheduleSameAddress } from "./publish.tsx";

const offered: DocumentActionComponent = () => ({ label: "Schedule publish" });
const article = (slug: string) => ({
  _type: "article",
  slug: { current: slug },
});

const described = (published: object | null, draft: object) =>
  scheduleSameAddress(offered)({ published, draft } as DocumentActionProps);

it("a draft with the address of its page, or of a new one, may be scheduled", () => {
  expect(described(article("a"), article("a"))?.disabled).toBeUndefined();
  expect(described(null, article("a"))?.disabled).toBeUndefined();
});

it("a draft with another address is to be put into a release", () => {
  expect(described(article("a"), article("b"))).toMatchObject({
    label: "Schedule publish",
    disabled: true,
    title: expect.stringContaining("into a release"),
  });
});
