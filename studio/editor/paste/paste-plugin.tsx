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

import { readClipboard } from "./read-clipboard.ts";

/** How long a warning is shown, in milliseconds. */
const WARNING_DURATION = 20_000;

type Say = (title: string, description: string) => void;

/**
 * Converts content of other programs when it is pasted, and shows a warning where
 * a part of it is left out.
 */
export function PastePlugin() {
  const toast = useToast();
  const behaviors = useMemo(
    () => [
      fillCells,
      pasteBehavior((title, description) => {
        toast.push({
          id: "paste",
          status: "warning",
          title,
          description,
          closable: true,
          duration: WARNING_DURATION,
        });
      }),
    ],
    [toast],
  );
  return <BehaviorPlugin behaviors={behaviors} />;
}

function pasteBehavior(say: Say) {
  return defineBehavior({
    on: "deserialize",
    guard: ({ snapshot, event }) =>
      readClipboard(
        event.originEvent.originEvent.dataTransfer,
        snapshot.context,
      ) ?? false,
    actions: [
      ({ event: { originEvent } }, read) => {
        if ("refusal" in read)
          return [effect(() => say("Nothing was pasted", read.refusal))];
        const { blocks, warning } = read;
        return [
          ...(blocks.length > 0
            ? [
                raise({
                  type: "deserialization.success" as const,
                  mimeType: "text/html" as const,
                  data: blocks,
                  originEvent,
                }),
              ]
            : []),
          ...(warning
            ? [effect(() => say("Not everything was pasted", warning))]
            : []),
        ];
      },
    ],
  });
}

/**
 * Fills the cells of a table with those of a pasted one. The table plugin does so
 * for Portable Text alone.
 */
const fillCells = defineBehavior({
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
    return { dataTransfer: filled };
  },
  actions: [({ event }, originEvent) => [forward({ ...event, originEvent })]],
});
