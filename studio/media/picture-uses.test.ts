import { expect, it } from "vitest";

import { replacementsIn } from "./picture-uses.ts";

const OLD = `image-${"a".repeat(40)}-1600x900-jpg`;
const SAME_SHAPE = `image-${"b".repeat(40)}-800x450-webp`;
const SQUARE = `image-${"c".repeat(40)}-500x500-png`;

const picture = (_ref: string, more: object = {}) => ({
  _type: "picture",
  asset: { _type: "reference", _ref },
  alt: "A roof",
  ...more,
});
const article = {
  _id: "drafts.article",
  _rev: "r1",
  heroImage: picture(OLD, { crop: { top: 0.1 }, hotspot: { x: 0.2 } }),
  body: [
    { _type: "block", _key: "text", children: [] },
    picture(OLD, { _key: "deep", dark: picture(SQUARE) }),
    picture(SQUARE, { _key: "other" }),
  ],
};

it("names every place of a picture, and keeps a crop that fits the new one", () => {
  expect(replacementsIn([article], OLD, SAME_SHAPE)).toEqual([
    {
      id: "drafts.article",
      patch: {
        ifRevisionID: "r1",
        set: {
          "heroImage.asset._ref": SAME_SHAPE,
          'body[_key=="deep"].asset._ref': SAME_SHAPE,
        },
        unset: ['body[_key=="deep"].dark'],
      },
      before: {
        heroImage: article.heroImage,
        'body[_key=="deep"]': article.body[1],
      },
    },
  ]);
});

it("drops crop and focus where the proportions differ", () => {
  const [replacement] = replacementsIn([article], OLD, SQUARE);
  expect(replacement?.patch.unset).toEqual([
    "heroImage.crop",
    "heroImage.hotspot",
    'body[_key=="deep"].dark',
  ]);
});
