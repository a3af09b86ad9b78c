import { Stack, Text } from "@sanity/ui";
import { useCallback } from "react";
import {
  getPublishedId,
  type ObjectInputProps,
  useClient,
  useFormValue,
} from "sanity";
import { IntentLink } from "sanity/router";

import { slugHolder } from "../../schemas/rules/other-documents.ts";
import { useLoaded } from "../home/use-loaded.ts";

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
