import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Photograph } from "../kit/photograph";
import { fileName, safeName } from "./kit-zip";

const kept: Photograph = {
  id: "1",
  addedAt: "2026-11-23T09:00:00.000Z",
  takenAt: "2026-11-20T14:03:12",
  timeSource: "photograph",
  room: "Küche / Diele",
  note: "Fleck an der Decke",
  location: { latitude: 39.739167, longitude: -104.990278 },
  thumbnail: "",
};

describe("the name of a file in the ZIP", () => {
  it.each([
    ["../../etc/passwd", "etc-passwd"],
    ["C:\\Windows\\nul", "c-windows-nul"],
    ["Wohnzimmer\0\r\n", "wohnzimmer"],
    ["浴室", ""],
    ["Salón 2º piso", "salon-2o-piso"],
    ["x".repeat(300), "x".repeat(40)],
  ])("made of %j is %j", (room, name) => {
    expect(safeName(room)).toBe(name);
  });

  it("is safe on every system, whatever the room is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (room) => {
        expect(fileName({ ...kept, room }, 7)).toMatch(
          /^07-[a-z0-9](?:[a-z0-9-]*[a-z0-9])?-2026-11-20\.jpg$/,
        );
      }),
    );
  });
});
