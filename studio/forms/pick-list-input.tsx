import { Select } from "@sanity/ui";
import {
  type ObjectInputProps,
  type ReferenceSchemaType,
  set,
  unset,
} from "sanity";

import { MOST_CHOICES, useChoices } from "./use-choices.ts";

/** A reference that is chosen from a list of all documents of its type. */
export function PickListInput(props: ObjectInputProps) {
  const choices = useChoices(typesOf(props.schemaType));
  const { value, readOnly, onChange, elementProps } = props;
  const isLoading = choices === "loading";
  const listed = typeof choices === "string" ? [] : choices;
  // Sanity's own input searches.
  if (choices === "failed" || listed.length > MOST_CHOICES)
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
