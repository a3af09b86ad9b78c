import { Card, Text } from "@sanity/ui";
import { useCallback } from "react";
import { useClient, useEditState } from "sanity";

import {
  type Standing,
  STANDING_QUERY,
  translationNotice,
} from "../../schemas/rules/translation.ts";
import { useValue } from "../rows/panel.tsx";

/**
 * Says above a form that the page has no translation, or that a translation is
 * older than its original. In: the id under which the document is published.
 */
export function TranslationBanner({ id, type }: { id: string; type: string }) {
  const { published } = useEditState(id, type);
  const client = useClient({ apiVersion: "2025-02-19" });
  const load = useCallback(async () => {
    const options = { perspective: "published", tag: "form" } as const;
    return client.fetch<Standing | null>(STANDING_QUERY, { id }, options);
  }, [client, id]);
  const standing = useValue(load, null, published?._rev ?? "");
  const notice = standing && translationNotice(standing);
  return notice === null ? null : (
    <Card data-testid="translation-banner" border marginBottom={5} padding={3}>
      <Text size={1}>{notice}</Text>
    </Card>
  );
}
