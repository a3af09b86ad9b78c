import { useEditor } from "@portabletext/editor";
import type { PortableTextPluginsProps } from "sanity";

import { PastePlugin } from "./paste/paste-plugin.tsx";
import { linkAddress } from "./paste/read-clipboard.ts";
import { tableContainers } from "./table/edited-table.tsx";

type LinkMatcher = NonNullable<
  NonNullable<PortableTextPluginsProps["plugins"]["pasteLink"]>["link"]
>;

/** The annotation for a pasted URL. */
const pastedLink: LinkMatcher = ({ context, value }) => {
  const href = linkAddress(value.href, {
    left: new Map(),
    notes: new Set(),
  });
  const hasLinks = context.schema.annotations.some(
    ({ name }) => name === "linkAnnotation",
  );
  return hasLinks && href ? { _type: "linkAnnotation", href } : undefined;
};

/** The plugins of all Portable Text editors: tables, pasted content and links. */
export function EditorPlugins(props: PortableTextPluginsProps) {
  const { schema } = useEditor().getSnapshot().context;
  const hasTables = schema.blockObjects.some(({ name }) => name === "table");
  return (
    <>
      <PastePlugin />
      {props.renderDefault({
        ...props,
        plugins: {
          ...props.plugins,
          pasteLink: { ...props.plugins.pasteLink, link: pastedLink },
          table: { enabled: hasTables, containers: tableContainers },
        },
      })}
    </>
  );
}
