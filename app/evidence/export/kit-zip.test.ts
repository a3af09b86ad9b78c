import fc from "fast-check";
import { expect, it } from "vitest";

import { propertyRuns } from "../../../tests/fixtures/property-runs.fixture";
import { fileName } from "./kit-zip";

const takenAt = "2026-11-20T14:03:12";

it("a file in the ZIP is named after its room, safely on every system", () => {
  const room = "Salón 2º piso / C:\\nul";
  expect(fileName({ room, takenAt }, 3)).toBe(
    "03-salon-2o-piso-c-nul-2026-11-20.jpg",
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (any) => {
      expect(fileName({ room: any, takenAt }, 7)).toMatch(
        /^07-[a-z0-9](?:[a-z0-9-]*[a-z0-9])?-2026-11-20\.jpg$/,
      );
    }),
    propertyRuns(100),
  );
});
