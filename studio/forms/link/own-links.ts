import { useEffect, useRef } from "react";
import { type ArrayOfObjectsInputProps, useClient } from "sanity";

import { objectsIn, textIn } from "../../../schemas/checks/value.ts";
import { useSiteOrigin } from "../../site-origin.ts";
import { patchesFor } from "./destination-input.tsx";
import { searchedText } from "./destination-options.ts";
import { pageAt } from "./page-search.ts";

/**
 * Turns an address of the website that is pasted into a rich text into a link to its
 * page, which follows when the page is renamed. Existing links stay. It renders
 * nothing.
 */
export function OwnLinks({
  value,
  readOnly,
  onChange,
}: Pick<ArrayOfObjectsInputProps, "value" | "readOnly" | "onChange">) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const origin = useSiteOrigin();
  const known = useRef<ReadonlySet<string>>(null);
  useEffect(() => {
    const links = objectsIn(value).flatMap(({ path, object }) => {
      const href = textIn(object["href"]);
      return href && object["_type"] === "linkAnnotation"
        ? [{ path, href, key: `${String(object["_key"])} ${href}` }]
        : [];
    });
    const before = known.current;
    known.current = new Set(links.map(({ key }) => key));
    if (readOnly || before === null) return;
    for (const { path, href, key } of links) {
      const address = searchedText(href, origin);
      if (before.has(key) || address === href) continue;
      pageAt(client, address).then(
        (found) => found && onChange(patchesFor(found.destination, path)),
        // What cannot be looked up stays an address.
        () => {},
      );
    }
  }, [client, onChange, origin, readOnly, value]);
  return null;
}
