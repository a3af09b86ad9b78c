import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  admin,
  ask,
  callerOf,
  site,
  stored,
  refusedStatus,
} from "../lake.fixture.ts";
import { openLake } from "../lake.ts";
import type { Role } from "../roles.ts";
import type { Lake } from "../lake-interface.ts";
import {
  fillGuardedLake,
  guardedCaller,
  guardedContent,
} from "./guarded-dataset.fixture.ts";
import { WAYS, type Way } from "./ways.fixture.ts";

/** The filled lake, which is copied for each attempt. */
let template: string;
beforeAll(() => {
  template = mkdtempSync(join(tmpdir(), "guard-"));
  const lake = openLake({ folder: template });
  fillGuardedLake(lake);
  lake.close();
});
afterAll(() => {
  rmSync(template, { recursive: true, force: true });
});

function withLake<T>(work: (lake: Lake) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "guard-"));
  cpSync(template, folder, { recursive: true });
  const lake = openLake({ folder });
  try {
    return work(lake);
  } finally {
    lake.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Out: the status of the refusedStatus, or `null`. */
function attempt(way: Way, lake: Lake, role: Role): number | null {
  const caller = guardedCaller(role);
  const requests = way.some(Array.isArray) ? way : [way];
  return refusedStatus(() => {
    for (const request of requests as object[][]) {
      if (request.some((each) => "actionType" in each)) {
        lake.act({ actions: request, caller });
      } else {
        lake.mutate({ mutations: request, caller });
      }
    }
  });
}

const publishedContent = (lake: Lake) =>
  ask(lake, "* | order(_id)", {}, "published", site);

const REFUSALS = {
  forbidden: [403],
  invalid: [400, 409],
  harmless: [null],
};

const ROWS = (["forbidden", "invalid", "harmless"] as const).flatMap((answer) =>
  WAYS[answer].map((way) => ({ answer, way, text: JSON.stringify(way) })),
);

describe("ways around the guard", () => {
  it.each(ROWS)("$answer: $text", ({ answer, way }) => {
    for (const role of ["editor", "developer"] as const) {
      withLake((lake) => {
        const guarded = guardedContent(lake);
        const published = publishedContent(lake);
        const status = attempt(way, lake, role);
        expect(REFUSALS[answer]).toContain(status);
        expect(guardedContent(lake)).toEqual(guarded);
        if (status !== null) expect(publishedContent(lake)).toEqual(published);
      });
    }

    // These roles write nothing at all.
    withLake((lake) => {
      const all = [...lake.allDocuments(admin)];
      for (const role of ["viewer", "published", "preview"] as const) {
        attempt(way, lake, role);
        expect([...lake.allDocuments(admin)]).toEqual(all);
      }
    });

    // Without this a mistake in a way would pass for a refusedStatus of it.
    if (answer !== "forbidden") return;
    for (const role of ["compliance", "administrator"] as const) {
      withLake((lake) => {
        const guarded = guardedContent(lake);
        expect(attempt(way, lake, role)).toBeNull();
        expect(guardedContent(lake)).not.toEqual(guarded);
      });
    }
  });
});

it("a refusedStatus names the field, or its address, and who may change it", () => {
  withLake((lake) => {
    const refused = (set: object) => () =>
      lake.mutate({
        mutations: [{ patch: { id: "texas", set } }],
        caller: guardedCaller("editor"),
      });
    expect(refused({ legalFacts: [] })).toThrow(
      /"legalFacts" of document "texas".*compliance/,
    );
    expect(refused({ slug: { current: "tx" } })).toThrow(
      /address of document "texas" belongs to its "legalFacts".*compliance/,
    );
  });
});

it("without a guard any writer changes it", () => {
  withLake((lake) => {
    const patch = { id: "texas", set: { legalFacts: [] } };
    lake.mutate({ mutations: [{ patch }], caller: callerOf("editor") });
    expect(stored(lake, "texas").legalFacts).toEqual([]);
  });
});
