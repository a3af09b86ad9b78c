import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useCallback } from "react";
import {
  getPublishedId,
  type NumberInputProps,
  type ObjectInputProps,
  type SanityDocumentLike,
  set,
  useClient,
  useFormValue,
} from "sanity";
import { IntentLink } from "sanity/router";

import { slugHolder } from "../../schemas/rules/other-documents.ts";
import { offeredReadTime } from "../../schemas/rules/read-time.ts";
import { useLoaded } from "../rows/panel.tsx";

/** The reading time, with an offer from the number of words. */
export function ReadTimeInput(props: NumberInputProps) {
  const document = useFormValue([]) as SanityDocumentLike;
  const { value, readOnly, onChange } = props;
  const offer = readOnly ? null : offeredReadTime(value, document);
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {offer && (
        <Flex align="center" gap={3}>
          <Text muted size={1}>
            {`The text has ${offer.words.toLocaleString("en")} words.`}
          </Text>
          <Button
            fontSize={1}
            mode="ghost"
            padding={2}
            text={`Use ${offer.minutes} ${offer.minutes === 1 ? "minute" : "minutes"}`}
            onClick={() => onChange(set(offer.minutes))}
          />
        </Flex>
      )}
    </Stack>
  );
}

/** Sanity's input of a web address, with a link to the page that has it already. */
export function SlugInput(props: ObjectInputProps) {
  const slug: unknown = props.value?.["current"];
  const isRefused = props.validation.some(({ level }) => level === "error");
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {isRefused && typeof slug === "string" && <HolderLink slug={slug} />}
    </Stack>
  );
}

function HolderLink({ slug }: { slug: string }) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const _id = String(useFormValue(["_id"]));
  const _type = String(useFormValue(["_type"]));
  const load = useCallback(
    () =>
      slugHolder(slug, {
        document: { _id, _type },
        getClient: (options) => client.withConfig(options),
      }),
    [client, slug, _id, _type],
  );
  const loaded = useLoaded(load, 0);
  if (loaded.kind !== "loaded" || loaded.value === null) return null;
  const { _id: id, _type: type, title } = loaded.value;
  return (
    <Text size={1}>
      <IntentLink intent="edit" params={{ id: getPublishedId(id), type }}>
        Open “{title}”
      </IntentLink>
    </Text>
  );
}
