import { SearchIcon } from "@sanity/icons/Search";
import { Card, Stack, Text } from "@sanity/ui";
import { Autocomplete } from "@sanity/ui/autocomplete";
import { type ReactNode, type Ref, useId, useState } from "react";
import { getPublishedId, useFormValue } from "sanity";

import {
  type Destination,
  type DestinationOption,
  destinationOptions,
  searchedText,
} from "./destination-options.ts";
import { usePage, usePageSearch } from "./use-pages.ts";
import { useSiteOrigin } from "./use-site-origin.ts";

type DestinationSearchProps = {
  readOnly: boolean | undefined;
  onChoose: (destination: Destination) => void;
};

/** Searches pages, and takes addresses of other sites. */
export function DestinationSearch(props: DestinationSearchProps) {
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
          <Results
            hidden={hidden || content === null}
            ref={ref}
            onMouseEnter={onMouseEnter}
            onMouseLeave={onMouseLeave}
          >
            {content}
          </Results>
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

type ResultsProps = {
  hidden: boolean;
  ref: Ref<HTMLDivElement>;
  onMouseEnter: () => void;
  onMouseLeave: () => void;
  children: ReactNode;
};

/** The results below the field; a popover within the link's popover would be cut off. */
function Results({ ref, children, ...rest }: ResultsProps) {
  return (
    <Card
      {...rest}
      border
      radius={2}
      ref={ref}
      style={{ maxHeight: "40vh", overflowY: "auto" }}
    >
      {children}
    </Card>
  );
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
          {option.address}
        </Text>
      </Stack>
    </Card>
  );
}
