import { expect, it } from "vitest";

import { REMOVED_PICTURE } from "~/model/page-parts";

import { withRemovedPictures } from "./removed-pictures";
import { resolve } from "./resolve";

it("a picture that was removed for good leaves its place, and one that never was none", () => {
  const file = `${"a".repeat(40)}-80x60`;
  const none = { _type: "picture", alt: "", asset: null };
  const removed = { ...none, ref: `image-${file}-png` };
  const body = withRemovedPictures({ result: { removed, none } });
  expect(resolve(body)).toMatchObject({
    result: {
      removed: {
        file: `${file}.png`,
        width: 80,
        height: 60,
        lqip: REMOVED_PICTURE,
      },
      none: null,
    },
  });
});
