import { Stack } from "@sanity/ui";
import {
  type ObjectInputProps,
  type Path,
  set,
  type StringInputProps,
  unset,
  useFormValue,
} from "sanity";

import { linkPath } from "../../../domain/paths.ts";
import { Labeled, Text } from "../../focus.tsx";
import { addressOptions, type Destination } from "./destination-options.ts";
import { PagePicker, usePage } from "./page-picker.tsx";

const fields = ["target", "statePage", "route", "href", "anchor"] as const;

/**
 * The input of a link in rich text, a button or a card: its words if it has any, and
 * one search for its target, which fills in the fields behind it.
 */
export function DestinationInput(props: ObjectInputProps) {
  const { value, readOnly, onChange, members, schemaType } = props;
  const id = useFormValue(["_id"]);
  const linkingId = typeof id === "string" ? id : "";
  const target = usePage(value?.["target"]?._ref ?? null, linkingId);
  const isWaiting = Boolean(value?.["target"]?._ref) && target === null;
  const address = isWaiting ? null : linkPath({ ...value, target });
  const words = members.filter(
    (member) => member.kind !== "field" || !isTarget(member.name),
  );
  return (
    <Stack gap={4}>
      {words.length > 0 && props.renderDefault({ ...props, members: words })}
      <Labeled label="Where the link leads">
        {(input) => (
          <PagePicker
            address={address}
            linkingId={linkingId}
            element={{ id: input, readOnly: readOnly === true }}
            hasFocus={schemaType.name === "linkAnnotation"}
            onChoose={(option) => onChange(patchesFor(option?.destination))}
          />
        )}
      </Labeled>
      {target?.title && (
        <Text muted>
          {`Leads to ${target.title}`}
          {target.isUnpublished && ", which visitors cannot see yet"}
        </Text>
      )}
    </Stack>
  );
}

const isTarget = (field: string) => fields.some((name) => name === field);

/**
 * Returns the patches that set the target of a link; none clears it.
 *
 * @param path that of the link.
 */
export function patchesFor(
  destination: Destination = {},
  path: readonly Path[number][] = [],
) {
  return fields.map((field) =>
    destination[field] === undefined
      ? unset([...path, field])
      : set(destination[field], [...path, field]),
  );
}

/** The new address of a redirect. */
export function AddressInput(props: StringInputProps) {
  const { value = null, onChange, elementProps } = props;
  const from = useFormValue(["from"]);
  return (
    <PagePicker
      address={value}
      element={elementProps}
      optionsFor={(...found) => addressOptions(...found, [from])}
      onChoose={(option) => onChange(option ? set(option.value) : unset())}
    />
  );
}
