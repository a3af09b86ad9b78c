import { Select } from "@sanity/ui";
import { useCallback } from "react";
import {
  type ObjectInputProps,
  type ReferenceSchemaType,
  set,
  unset,
  useClient,
} from "sanity";
import { type Loaded, useLoaded } from "../rows/panel.tsx";

/** A reference that is chosen from a list of all documents of its type. */
export function PickListInput(props: ObjectInputProps) {
  const choices = useChoices(typesOf(props.schemaType));
  const { value, readOnly, onChange, elementProps } = props;
  const isLoading = choices.kind === "loading";
  const listed = choices.kind === "loaded" ? choices.value : [];
  // Sanity's own input searches.
  if (choices.kind === "failed" || listed.length > MOST_CHOICES)
    return props.renderDefault(props);
  const chosen = typeof value?._ref === "string" ? value._ref : "";
  const isListed = listed.some(({ _id }) => _id === chosen);
  return (
    <Select
      {...elementProps}
      fontSize={2}
      padding={3}
      readOnly={readOnly || isLoading}
      value={chosen}
      onChange={({ currentTarget }) =>
        onChange(
          currentTarget.value === ""
            ? unset()
            : set({ _type: "reference", _ref: currentTarget.value }),
        )
      }
    >
      <option value="">Choose…</option>
      {chosen && !isListed && (
        <option value={chosen}>
          {isLoading ? "Loading…" : "A document that is not published"}
        </option>
      )}
      {listed.map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {title}
        </option>
      ))}
    </Select>
  );
}

function typesOf(schemaType: ObjectInputProps["schemaType"]): string[] {
  return isReferenceType(schemaType)
    ? schemaType.to.map(({ name }) => name)
    : [];
}

function isReferenceType(
  schemaType: ObjectInputProps["schemaType"],
): schemaType is ReferenceSchemaType & ObjectInputProps["schemaType"] {
  return "to" in schemaType;
}

/** A document that a reference may be to. */
type Choice = { _id: string; title: string };

/** With more documents than this a search is quicker than a list. */
const MOST_CHOICES = 100;

const CHOICES = `*[_type in $types] | order(lower(coalesce(title, name)) asc) [0...$most] {
  _id, "title": coalesce(title, name, _id)
}`;

/**
 * The published documents of some types by title, and one more than
 * `MOST_CHOICES` if there are too many.
 */
function useChoices(types: readonly string[]): Loaded<Choice[]> {
  const client = useClient({ apiVersion: "2025-02-19" });
  const key = types.join();
  const load = useCallback(
    () =>
      client.fetch<Choice[]>(
        CHOICES,
        { types: key.split(","), most: MOST_CHOICES + 1 },
        { perspective: "published", tag: "pick-list.choices" },
      ),
    [client, key],
  );
  return useLoaded(load, 0);
}
