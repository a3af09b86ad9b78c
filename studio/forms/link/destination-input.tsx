import { ChevronDownIcon } from "@sanity/icons/ChevronDown";
import { ChevronUpIcon } from "@sanity/icons/ChevronUp";
import { Box, Button, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { type ObjectInputProps, set, unset } from "sanity";

import { linkPath } from "../../../schemas/paths.ts";
import type { Destination } from "./destination-options.ts";
import { DestinationSearch } from "./destination-search.tsx";
import { usePage } from "./use-pages.ts";

const fields = ["target", "statePage", "route", "href", "anchor"] as const;

/**
 * The target of a link: one search field for pages and addresses. The fields
 * behind it can be opened.
 */
export function DestinationInput(props: ObjectInputProps) {
  const { value, readOnly, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap={4}>
      <Stack gap={3}>
        <DestinationSearch
          readOnly={readOnly}
          onChoose={(destination) => onChange(patchesFor(destination))}
        />
        <CurrentTarget value={value} />
      </Stack>
      <Box>
        <Button
          mode="bleed"
          fontSize={1}
          padding={2}
          icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
          text={isOpen ? "Fewer fields" : "More fields"}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Box>
      {isOpen && props.renderDefault(props)}
    </Stack>
  );
}

/** The target that is stored now. */
function CurrentTarget({ value }: { value: ObjectInputProps["value"] }) {
  const target = usePage(value?.target?._ref ?? null);
  const path = linkPath({ ...value, target });
  const isWaiting = Boolean(value?.target?._ref) && target === null;
  if (isWaiting || path === null) return null;
  return (
    <Text size={1} muted>
      {`Leads to ${target?.title ? `${target.title}, ` : ""}${path}`}
      {target?.isUnpublished && ", a draft that visitors cannot see yet"}
    </Text>
  );
}

function patchesFor(destination: Destination) {
  return fields.map((field) =>
    destination[field] === undefined
      ? unset([field])
      : set(destination[field], [field]),
  );
}
