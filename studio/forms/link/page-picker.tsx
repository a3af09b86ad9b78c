import { SearchIcon } from "@sanity/icons/Search";
import { Card, Stack, TextInput } from "@sanity/ui";
import { Autocomplete } from "@sanity/ui/autocomplete";
import { type ComponentProps, useEffect, useState } from "react";
import { getPublishedId, type StringInputProps, useClient } from "sanity";

import { Text } from "../../focus.tsx";
import { useSiteOrigin } from "../../site-origin.ts";
import { useLoaded } from "../../rows/panel.tsx";
import {
  type DestinationOption,
  destinationOptions,
  type LinkedPage,
  searchedText,
} from "./destination-options.ts";
import { readPage, searchPages } from "./page-search.ts";

type PagePickerProps = {
  /** The current target; null for none. */
  address: string | null;
  /** The stored id of the document with the link. */
  linkingId?: string;
  /** Returns the targets that match a search. */
  optionsFor?: typeof destinationOptions;
  /** True in the popover of a link in rich text, which opens with the focus on it. */
  hasFocus?: boolean;
  /** What a form passes to its input. */
  element: Partial<StringInputProps["elementProps"]> & { id: string };
  /** Called with null when the target is removed. */
  onChoose(option: DestinationOption | null): void;
};

/** Chooses a page or an address: one search for everything that leads somewhere. */
export function PagePicker(props: PagePickerProps) {
  const { address, element, linkingId = "", onChoose } = props;
  // null while nobody types.
  const [typed, setTyped] = useState<string | null>(null);
  const origin = useSiteOrigin();
  const searched = typed === null ? null : searchedText(typed, origin);
  const { pages, isLoading } = usePageSearch(searched, linkingId);
  const isPlace = searched?.startsWith("#") ?? false;
  const own = usePage(isPlace ? getPublishedId(linkingId) : null, linkingId);
  const { optionsFor = destinationOptions, hasFocus } = props;
  const options = searched === null ? [] : optionsFor(searched, pages, own);
  if (element.readOnly)
    return <TextInput id={element.id} readOnly value={address ?? ""} />;
  return (
    <Stack gap={3}>
      <Autocomplete
        {...element}
        aria-controls={`${element.id}-listbox`}
        {...(hasFocus && { ref: focusInput, renderPopover: renderInline })}
        icon={SearchIcon}
        fontSize={2}
        padding={3}
        loading={isLoading}
        openOnFocus
        options={options}
        filterOption={() => true}
        placeholder="Search pages, or paste an address"
        renderOption={(option) => <Option option={option} />}
        renderValue={(shown) => shown}
        value={address ?? ""}
        onFocus={(event) => {
          element.onFocus?.(event);
          event.currentTarget.select();
          setTyped(address ?? "");
        }}
        onQueryChange={setTyped}
        onChange={(chosen) =>
          onChoose(options.find(({ value }) => value === chosen) ?? null)
        }
      />
      {searched !== null && options.length === 0 && !isLoading && (
        <Text muted role="status">
          No pages match.
        </Text>
      )}
    </Stack>
  );
}

// The link's popover focuses "Close" when it opens.
function focusInput(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
}

type RenderPopover = ComponentProps<typeof Autocomplete>["renderPopover"];

/** A popover within the link's popover would be cut off. */
const renderInline: NonNullable<RenderPopover> = (
  { content, hidden, onMouseEnter, onMouseLeave },
  ref,
) => (
  <Card
    border
    radius={2}
    ref={ref}
    onMouseEnter={onMouseEnter}
    onMouseLeave={onMouseLeave}
    hidden={hidden || content === null}
    style={{ maxHeight: "40vh", overflowY: "auto" }}
  >
    {content}
  </Card>
);

function Option({ option }: { option: DestinationOption }) {
  return (
    <Card as="button" padding={3} radius={2}>
      <Stack gap={2}>
        <Text weight="medium" textOverflow="ellipsis">
          {option.title}
        </Text>
        <Text muted textOverflow="ellipsis">
          {option.isUnpublished && "Not published yet · "}
          {option.value}
        </Text>
      </Stack>
    </Card>
  );
}

/** The pause after a keystroke before a search begins, in milliseconds. */
const PAUSE = 150;

/** The pages that match what is typed; the last edited ones for "", none for null. */
function usePageSearch(typed: string | null, linkingId: string) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [found, setFound] = useState<{ for: string; pages: LinkedPage[] }>();
  useEffect(() => {
    if (typed === null) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      searchPages(client, typed, linkingId).then(
        (pages) => isCurrent && setFound({ for: typed, pages }),
        // Addresses can still be typed.
        () => isCurrent && setFound({ for: typed, pages: [] }),
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, typed, linkingId]);
  const isLoading = typed !== null && found?.for !== typed;
  return { pages: found?.pages ?? [], isLoading };
}

/** Loads a page by its id; null while loading, and if there is none. */
export function usePage(id: string | null, linkingId: string) {
  const { value: found } = useLoaded(
    async (client) => (id === null ? null : readPage(client, id, linkingId)),
    [id, linkingId],
  );
  return found?._id === id ? found : null;
}
