import { ChevronDownIcon } from "@sanity/icons/ChevronDown";
import { ChevronUpIcon } from "@sanity/icons/ChevronUp";
import { SearchIcon } from "@sanity/icons/Search";
import { Box, Button, Card, Stack, Text } from "@sanity/ui";
import { Autocomplete } from "@sanity/ui/autocomplete";
import { useCallback, useEffect, useId, useState } from "react";
import {
  getPublishedId,
  type ObjectInputProps,
  set,
  unset,
  useClient,
  useFormValue,
} from "sanity";

import { linkPath } from "../../../schemas/paths.ts";
import { readOrigins } from "../../site-origin.ts";
import {
  type Destination,
  type DestinationOption,
  destinationOptions,
  type LinkedPage,
  searchedText,
} from "./destination-options.ts";
import { readPage, searchPages } from "./page-search.ts";
import { useValue } from "../../rows/panel.tsx";

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

type DestinationSearchProps = {
  readOnly: boolean | undefined;
  onChoose: (destination: Destination) => void;
};

/** Searches pages, and takes addresses of other sites. */
function DestinationSearch(props: DestinationSearchProps) {
  const [typed, setTyped] = useState("");
  const searched = searchedText(typed, useSiteOrigin());
  const { pages, isLoading } = usePageSearch(searched);
  const options = destinationOptions(searched, pages, useOwnPage());

  function choose(address: string): void {
    const chosen = options.find((option) => option.value === address);
    if (chosen) props.onChoose(chosen.destination);
  }

  return (
    <Stack gap={3}>
      <Autocomplete
        aria-label="Where the link leads"
        id={useId()}
        ref={focusInput}
        icon={SearchIcon}
        fontSize={2}
        padding={3}
        loading={isLoading}
        openOnFocus
        options={options}
        filterOption={() => true}
        placeholder="Search pages, or paste an address"
        readOnly={props.readOnly}
        renderOption={(option) => <Option option={option} />}
        renderValue={(address) => address}
        renderPopover={(
          { content, hidden, onMouseEnter, onMouseLeave },
          ref,
        ) => (
          // A popover within the link's popover would be cut off.
          <Card
            {...{ border: true, radius: 2, ref, onMouseEnter, onMouseLeave }}
            hidden={hidden || content === null}
            style={{ maxHeight: "40vh", overflowY: "auto" }}
          >
            {content}
          </Card>
        )}
        onQueryChange={(query) => setTyped(query ?? "")}
        onSelect={choose}
      />
      {options.length === 0 && !isLoading && (
        <Text size={1} muted role="status">
          No page has these words.
        </Text>
      )}
    </Stack>
  );
}

// The popover around the field gives the focus to "Close" when it opens.
function focusInput(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
}

/** The page with the link, for links to places on it. */
function useOwnPage() {
  const id = useFormValue(["_id"]);
  return usePage(typeof id === "string" ? getPublishedId(id) : null);
}

function Option({ option }: { option: DestinationOption }) {
  return (
    <Card as="button" padding={3} radius={2}>
      <Stack gap={2}>
        <Text size={1} weight="medium" textOverflow="ellipsis">
          {option.title}
        </Text>
        <Text size={1} muted textOverflow="ellipsis">
          {option.isUnpublished && "Draft, not published yet · "}
          {option.value}
        </Text>
      </Stack>
    </Card>
  );
}

const API_VERSION = "2025-02-19";

/** The pause after a key before a search begins, in milliseconds. */
const PAUSE = 150;

/** The pages for what is typed; the last edited ones for nothing. */
function usePageSearch(typed: string) {
  const client = useClient({ apiVersion: API_VERSION });
  const [found, setFound] = useState<{ for: string; pages: LinkedPage[] }>();
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      searchPages(client, typed).then(
        (pages) => isCurrent && setFound({ for: typed, pages }),
        // Addresses can still be typed.
        () => isCurrent && setFound({ for: typed, pages: [] }),
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, typed]);
  return { pages: found?.pages ?? [], isLoading: found?.for !== typed };
}

/** A page by its id; null while it is read, and when there is none. */
function usePage(id: string | null): LinkedPage | null {
  const client = useClient({ apiVersion: API_VERSION });
  const load = useCallback(
    async () => (id === null ? null : readPage(client, id)),
    [client, id],
  );
  const found = useValue(load, null);
  return found?._id === id ? found : null;
}

/** The origin of the website; null until it is known, and where there is none. */
function useSiteOrigin(): string | null {
  // Without an answer a whole address is another site's.
  return useValue(readOrigin, null);
}

async function readOrigin(): Promise<string | null> {
  return new URL((await readOrigins()).site).origin;
}
