import { useEditor } from "@portabletext/editor";
import {
  defineBehavior,
  effect,
  forward,
  raise,
} from "@portabletext/editor/behaviors";
import { BehaviorPlugin } from "@portabletext/editor/plugins";
import { getAncestor } from "@portabletext/editor/traversal";
import { useToast } from "@sanity/ui/toast";
import { useMemo } from "react";
import { type PortableTextPluginsProps, useClient } from "sanity";

import { cleanHref, hrefVerdict } from "../../schemas/rules/address.ts";
import { cleanPaste } from "./clean-paste.ts";
import { keepCaret } from "./keep-caret.ts";
import { uploadPasted } from "./pasted-pictures.ts";
import { type Pasted, readClipboard } from "./read-clipboard.ts";
import { tableContainers } from "./table/edited-table.tsx";

type LinkMatcher = NonNullable<
  NonNullable<PortableTextPluginsProps["plugins"]["pasteLink"]>["link"]
>;

/** The annotation for a pasted URL. */
const pastedLink: LinkMatcher = ({ context, value: { href } }) =>
  hrefVerdict(cleanHref(href)) === true &&
  context.schema.annotations.some(({ name }) => name === "linkAnnotation")
    ? { _type: "linkAnnotation", href: cleanHref(href) }
    : undefined;

type Upload = (read: Pasted, send: Parameters<typeof uploadPasted>[2]) => void;

/** Uploads the pictures of a paste, and says what was left out. */
const finish = (read: Pasted, upload: Upload) =>
  read.carried.size + read.left.length > 0
    ? [effect(({ send }) => upload(read, send))]
    : [];

function pasteBehavior(refuse: (reason: string) => void, upload: Upload) {
  return defineBehavior({
    on: "deserialize",
    guard: ({ snapshot, event }) =>
      readClipboard(
        event.originEvent.originEvent.dataTransfer,
        snapshot.context,
      ) ?? false,
    actions: [
      ({ event: { originEvent } }, read) =>
        "refusal" in read
          ? [effect(() => refuse(read.refusal))]
          : [
              raise({
                type: "deserialization.success",
                mimeType: "text/html",
                data: read.blocks,
                originEvent,
              }),
              ...finish(read, upload),
            ],
    ],
  });
}

/**
 * Fills the cells of a table with those of a pasted one. The table plugin does so only
 * for Portable Text.
 */
const fillCells = (upload: Upload) =>
  defineBehavior({
    on: "clipboard.paste",
    guard: ({ snapshot, event }) => {
      const cell = getAncestor(
        snapshot,
        snapshot.context.selection?.focus.path ?? [],
        { match: ({ _type }) => _type === "tableCell" },
      );
      const { dataTransfer } = event.originEvent;
      const read = cell && readClipboard(dataTransfer, snapshot.context);
      if (!read || "refusal" in read || read.blocks.length !== 1) return false;
      if (read.blocks[0]?._type !== "table") return false;
      const filled = new DataTransfer();
      const data = JSON.stringify(read.blocks);
      filled.setData("application/x-portable-text", data);
      return { read, originEvent: { dataTransfer: filled } };
    },
    actions: [
      ({ event }, { read, originEvent }) => [
        forward({ ...event, originEvent }),
        ...finish(read, upload),
      ],
    ],
  });

function PastePlugin() {
  const toast = useToast();
  const client = useClient({ apiVersion: "2025-02-19" });
  const behaviors = useMemo(() => {
    const upload: Upload = (read, send) =>
      void uploadPasted(client, read, send).then(toast.push);
    const refuse = (description: string) => {
      const title = "Nothing was pasted";
      toast.push({ id: "paste", status: "warning", title, description });
    };
    return [cleanPaste, fillCells(upload), pasteBehavior(refuse, upload)];
  }, [client, toast]);
  return <BehaviorPlugin behaviors={behaviors} />;
}

/** The plugins of all Portable Text editors: tables, pasted content and links. */
export function EditorPlugins(props: PortableTextPluginsProps) {
  const { schema } = useEditor().getSnapshot().context;
  const hasTables = schema.blockObjects.some(({ name }) => name === "table");
  return (
    <>
      <PastePlugin />
      <BehaviorPlugin behaviors={keepCaret} />
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
