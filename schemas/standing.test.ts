import { expect, it } from "vitest";

import { stateLicence } from "./documents/state-license.ts";
import { announcement, storm } from "./documents/emergency.ts";

const at = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString();
const active = { active: true, startsAt: at(-1), endsAt: at(1) };
const license = {
  expiresOn: "2020-01-31",
  status: "placeholder",
  serves: true,
};

it.each([
  [storm, active, /^On now, until .+ C[DS]T$/, /^On now once published$/],
  [stateLicence, license, /^Expired · Pl/, /^Expired once published · Pl/],
  [announcement, active, /^Shown now$/, /^Shown now once published$/],
])(
  "the list says of $name what is, and of its draft what will be",
  ({ preview }, fields, published, draft) => {
    const subtitle = (id: string) =>
      preview?.prepare?.({ ...fields, id }).subtitle;
    expect(subtitle("a")).toMatch(published);
    expect(subtitle("drafts.a")).toMatch(draft);
    expect(subtitle("versions.spring.a")).toMatch(draft);
    expect(preview?.select).toMatchObject({ id: "_originalId" });
  },
);
