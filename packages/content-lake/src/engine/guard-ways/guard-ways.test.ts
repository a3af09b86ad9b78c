import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin, ask, site } from "../lake.fixture.ts";
import { refusal } from "../guard.fixture.ts";
import { openLake } from "../lake.ts";
import type { Role } from "../roles.ts";
import type { Lake } from "../lake-interface.ts";
import { ACTION_WAYS } from "./action-ways.fixture.ts";
import { FIELD_WAYS } from "./field-ways.fixture.ts";
import {
  fillGuardedLake,
  guardedCaller,
  guardedContent,
} from "./guarded-dataset.fixture.ts";
import { RELEASE_WAYS } from "./release-ways.fixture.ts";
import { TYPE_WAYS } from "./type-ways.fixture.ts";
import type { Answer, Way, Writer } from "./way.fixture.ts";

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

function writer(lake: Lake, role: Role): Writer {
  const caller = guardedCaller(role);
  return {
    mutate: (...mutations) => void lake.mutate({ mutations, caller }),
    act: (...named) => {
      const actions = named.map(([name, fields]) => ({
        actionType: `sanity.action.${name}`,
        ...fields,
      }));
      lake.act({ actions, caller });
    },
  };
}

/** The status of the refusal, or `null`. */
function attempt(way: Way, lake: Lake, role: Role): number | null {
  return refusal(() => {
    way.attempt(writer(lake, role));
  });
}

const publishedContent = (lake: Lake) =>
  ask(lake, "* | order(_id)", {}, "published", site);

const TABLES = {
  "documents of a guarded type": TYPE_WAYS,
  "a guarded field": FIELD_WAYS,
  "actions of documents": ACTION_WAYS,
  "releases and schedules": RELEASE_WAYS,
};

const REFUSALS: Readonly<Record<Answer, readonly unknown[]>> = {
  forbidden: [403],
  invalid: [400, 409],
  harmless: [null],
};

describe.each(Object.entries(TABLES))(
  "ways around the guard: %s",
  (_, ways) => {
    it.each(Object.entries(ways))("%s", (_name, way) => {
      for (const role of ["editor", "developer"] as const) {
        withLake((lake) => {
          const guarded = guardedContent(lake);
          const published = publishedContent(lake);
          const status = attempt(way, lake, role);
          expect(REFUSALS[way.answer]).toContain(status);
          expect(guardedContent(lake)).toEqual(guarded);
          if (status !== null)
            expect(publishedContent(lake)).toEqual(published);
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

      // Without this a mistake in a way would pass for a refusal of it.
      if (way.answer !== "forbidden") return;
      for (const role of ["compliance", "administrator"] as const) {
        withLake((lake) => {
          const guarded = guardedContent(lake);
          expect(attempt(way, lake, role)).toBeNull();
          expect(guardedContent(lake)).not.toEqual(guarded);
        });
      }
    });
  },
);
