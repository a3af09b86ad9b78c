import { expect, it } from "vitest";

import { announcement } from "./documents/announcement.ts";
import { stateLicence } from "./documents/state-licence.ts";
import { storm } from "./documents/storm.ts";

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const lists: readonly [string, Preview, object, RegExp, RegExp][] = [
  [
    "a storm",
    storm.preview,
    { active: true, startsAt: at(-1), endsAt: at(1) },
    /^On now, until .+ C[DS]T$/,
    /^On now once published$/,
  ],
  [
    "a license",
    stateLicence.preview,
    { expiresOn: "2020-01-31", status: "placeholder", serves: true },
    /^Expired · Placeholder$/,
    /^Expired once published · Placeholder$/,
  ],
  [
    "an announcement",
    announcement.preview,
    { active: true },
    /^Shown now$/,
    /^Shown now once published$/,
  ],
];

type Preview =
  | {
      select?: object;
      prepare?: (value: never) => { subtitle?: string };
    }
  | undefined;

it.each(lists)(
  "the list says of %s what is, and of its draft what will be",
  (_, preview, fields, published, draft) => {
    const subtitle = (id: string) =>
      preview?.prepare?.({ ...fields, id } as never).subtitle;
    expect(subtitle("a")).toMatch(published);
    expect(subtitle("drafts.a")).toMatch(draft);
    expect(subtitle("versions.spring.a")).toMatch(draft);
    expect(preview?.select).toMatchObject({ id: "_originalId" });
  },
);
