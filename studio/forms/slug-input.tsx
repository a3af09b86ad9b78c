import { Card, Stack } from "@sanity/ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type ObjectInputProps,
  set,
  setIfMissing,
  type SlugSchemaType,
  unset,
} from "sanity";
import { useDocumentPane } from "sanity/structure";

import { FIRST_LANGUAGE, languageOf } from "../../domain/languages.ts";
import { textIn } from "../../schemas/checks/value.ts";
import { Sentences } from "../focus.tsx";
import { movesOf, moveText } from "../redirects/redirect-moves.ts";
import { useLoaded } from "../rows/panel.tsx";
import {
  followingSlug,
  isFixedSlug,
  madeSlugs,
  slugOfTitle,
} from "./slug-of-title.ts";
import { wasPublished } from "./was-published.ts";

/**
 * Sanity's own input of a web address without its button "Generate": the address
 * follows the title until the page is first published or somebody has written another one.
 * After that, it says what a change does to the old address.
 */
export function SlugInput(props: ObjectInputProps) {
  const { onChange, readOnly, schemaType } = props;
  const { source, ...options } = (schemaType as SlugSchemaType).options ?? {};
  const pane = useDocumentPane();
  const { documentId, editState, focusPath, value: document } = pane;
  const { published = null } = editState ?? {};
  // No redirect is made for an unpublished page, so its address stays, too. Until the
  // history has answered, one that was stored before may have been published.
  const [wasStored] = useState(document._createdAt !== undefined);
  const { value: isKept = wasStored } = useLoaded(
    (client) => wasPublished(client, documentId),
    [documentId],
    published?._rev,
  );
  const slug = textIn(props.value?.["current"]);
  const title = textIn(document[String(source)]);
  const isFixed = isFixedSlug(source && String(source), document);
  const isTypedHere = focusPath[0] === source;
  const made = useRef<ReadonlySet<string>>(new Set([slugOfTitle(title)]));
  // A translation that was copied keeps the address of its original.
  const hadSlug = useRef(slug !== "");
  const follow = useEffectEvent(() => {
    const next = followingSlug(slug, made.current, title);
    made.current = madeSlugs(slug, made.current, title, isTypedHere);
    // A colleague's Studio writes what the colleague types.
    if (
      readOnly ||
      isFixed ||
      isKept ||
      (hadSlug.current && languageOf(document) !== FIRST_LANGUAGE) ||
      published ||
      !isTypedHere ||
      next === slug
    )
      return;
    onChange(
      next
        ? [setIfMissing({ _type: schemaType.name }), set(next, ["current"])]
        : unset(),
    );
  });
  // The title may be typed before the history has answered.
  useEffect(() => follow(), [title, isKept]);
  const moves = movesOf(published, document);
  return (
    <Stack gap={3}>
      {props.renderDefault({
        ...props,
        schemaType: { ...schemaType, options },
        onChange: (patches) => {
          made.current = new Set();
          onChange(patches);
        },
      })}
      {moves.length > 0 && (
        <Card padding={3} radius={2} role="status" tone="caution">
          <Sentences said={[...moves.map(moveText), CHANGED]} />
        </Card>
      )}
    </Stack>
  );
}

/** What the redirects from the old addresses do not mend. */
const CHANGED =
  "Links on this site follow by themselves. Search engines may take weeks to show the new address, its readers are counted anew, and the page can be scheduled only in a release.";
