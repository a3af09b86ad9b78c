import { Grid, Select, TextInput } from "@sanity/ui";
import { useSchema } from "sanity";

import { dayAt, endOfDay, startOfDay } from "../../domain/moments.ts";
import { FIRM_TIME_ZONE } from "../../domain/time-zones.ts";
import { contentTypes } from "../content-types.ts";
import { Labeled } from "../focus.tsx";
import type { Entry, Period } from "./read-log.ts";

/** Days of the firm (2026-01-31), a user's id and a type; empty for all. */
type Filter = { from: string; to: string; person: string; type: string };

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

export function lastMonth(): Filter {
  const now = Date.now();
  const day = (moment: number) => dayAt(moment, FIRM_TIME_ZONE);
  return { from: day(now - MONTH_MS), to: day(now), person: "", type: "" };
}

/** Null for days that are not whole, or in the wrong order. */
export function periodOf({ from, to }: Filter): Period | null {
  const start = startOfDay(from, FIRM_TIME_ZONE);
  const end = endOfDay(to, FIRM_TIME_ZONE);
  if (start === null || end === null || end <= start) return null;
  const moment = (ms: number) => new Date(ms).toISOString();
  return { from: moment(start), to: moment(end - 1) };
}

export function fitting({ person, type }: Filter) {
  return (entry: Entry): boolean =>
    (person === "" || entry.author === person) &&
    (type === "" || entry.type === type);
}

type FiltersProps = {
  filter: Filter;
  /** Names by id. */
  people: ReadonlyMap<string, string>;
  onChange(filter: Filter): void;
};

export function Filters({ filter, people, onChange }: FiltersProps) {
  const schema = useSchema();
  const types = new Map(
    contentTypes.map((name) => [name, schema.get(name)?.title ?? name]),
  );
  const own = (id: string, name: keyof Filter) => ({
    id,
    fontSize: 1,
    value: filter[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...filter, [name]: currentTarget.value }),
  });
  const choice = (
    label: string,
    name: "person" | "type",
    all: string,
    options: FiltersProps["people"],
  ) => (
    <Labeled label={label}>
      {(id) => (
        <Select {...own(id, name)}>
          <option value="">{all}</option>
          {[...options]
            .toSorted(([, one], [, other]) => one.localeCompare(other))
            .map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
        </Select>
      )}
    </Labeled>
  );
  return (
    <Grid gap={3} gridTemplateColumns={[1, 2, 2, 2, 4]}>
      {choice("Who", "person", "Everyone", people)}
      {choice("What", "type", "Everything", types)}
      <Labeled label="First day">
        {(id) => <TextInput {...own(id, "from")} required type="date" />}
      </Labeled>
      <Labeled label="Last day">
        {(id) => <TextInput {...own(id, "to")} required type="date" />}
      </Labeled>
    </Grid>
  );
}
