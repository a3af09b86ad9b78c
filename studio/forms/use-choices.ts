import { useEffect, useState } from "react";
import { useClient } from "sanity";

/** A document that a reference may be to. */
export type Choice = { _id: string; title: string };

/** With more documents than this a search is quicker than a list. */
export const MOST_CHOICES = 100;

const CHOICES = `*[_type in $types] | order(lower(coalesce(title, name)) asc) [0...$most] {
  _id, "title": coalesce(title, name, _id)
}`;

/**
 * The published documents of some types by title, and one more than
 * `MOST_CHOICES` if there are too many.
 */
export function useChoices(
  types: readonly string[],
): readonly Choice[] | "loading" | "failed" {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [choices, setChoices] = useState<Choice[] | "loading" | "failed">(
    "loading",
  );
  const key = types.join();
  useEffect(() => {
    let isCurrent = true;
    client
      .fetch<Choice[]>(
        CHOICES,
        { types: key.split(","), most: MOST_CHOICES + 1 },
        { perspective: "published", tag: "pick-list.choices" },
      )
      .then(
        (found) => isCurrent && setChoices(found),
        () => isCurrent && setChoices("failed"),
      );
    return () => {
      isCurrent = false;
    };
  }, [client, key]);
  return choices;
}
