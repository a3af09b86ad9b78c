import { expect, it } from "vitest";

import { draftOf, site } from "./draft-place.fixture.ts";
import { relatedIndex, relatedPages } from "./related.ts";

const index = relatedIndex(site);

it("offers pages on the same subject, neither itself nor what it links to", () => {
  const hail = { _id: "drafts.new", _type: "article", title: "Hail on roofs" };
  const found = relatedPages(hail, site, index).map(({ id }) => id);
  expect(found).toContain("article-hail-damage-guide");
  const linked = {
    ...hail,
    body: [{ target: { _ref: "article-hail-damage-guide" } }],
  };
  expect(relatedPages(linked, site, index).map(({ id }) => id)).not.toContain(
    "article-hail-damage-guide",
  );
  const guide = draftOf("article", "Nothing new.");
  expect(relatedPages(guide, site, index).map(({ id }) => id)).not.toContain(
    guide._id,
  );
});

it("offers no page that is not published", () => {
  const draft = { _id: "a", _type: "article", title: "Not published" };
  expect(relatedPages(draft, site, index).map(({ id }) => id)).not.toContain(
    "article-unpublished",
  );
});
