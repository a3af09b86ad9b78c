import sharp from "sharp";
import { expect, it } from "vitest";

import { drawable, drawCard } from "./card.server";

const card = { label: "Article", firmName: "RCC", host: "www.example.com" };

it.each([
  ["a very long title", "Hail damage and what to do about it ".repeat(30)],
  ["right-to-left letters", "مطالبات التأمين"],
  ["nothing", ""],
])(
  "drawCard draws %s at the size that networks ask for",
  async (_name, title) => {
    const picture = sharp(await drawCard({ ...card, title }));
    const { format, width, height } = await picture.metadata();
    expect({ format, width, height }).toEqual({
      format: "png",
      width: 1200,
      height: 630,
    });
    // Something is written on it: a card of one color has no deviation.
    const { channels } = await picture.stats();
    expect(channels[0]?.stdev).toBeGreaterThan(5);
  },
);

it.each(["مطالبات التأمين", "שלום", "", "   ", "🏠🔥"])(
  "drawable shows other words instead of %j",
  (title) => expect(drawable(title, "RCC")).toBe("RCC"),
);
