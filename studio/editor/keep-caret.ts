import { defineBehavior, forward, raise } from "@portabletext/editor/behaviors";
import {
  getFocusBlockObject,
  getSelectionEndPoint,
  isSelectionCollapsed,
  isSelectionExpanded,
} from "@portabletext/editor/selectors";

/** The words of a new link stay selected otherwise: what is typed next would replace them. */
const caretAfterLink = defineBehavior({
  on: "annotation.add",
  guard: ({ snapshot, event }) => !event.at && isSelectionExpanded(snapshot),
  actions: [
    ({ event }) => [forward(event)],
    ({ snapshot }) => {
      const end = getSelectionEndPoint(snapshot);
      return end
        ? [raise({ type: "select", at: { anchor: end, focus: end } })]
        : [];
    },
  ],
});

/** What is typed where a block is selected, such as a picture, would be lost otherwise. */
const paragraphAfterBlock = defineBehavior({
  on: "insert.text",
  guard: ({ snapshot }) =>
    isSelectionCollapsed(snapshot) &&
    getFocusBlockObject(snapshot) !== undefined,
  actions: [
    ({ snapshot, event }) => [
      raise({
        type: "insert.block",
        block: { _type: snapshot.context.schema.block.name },
        placement: "after",
        select: "start",
      }),
      raise(event),
    ],
  ],
});

/** What keeps the caret where an editor writes on, after an act of the toolbar. */
export const keepCaret = [caretAfterLink, paragraphAfterBlock];
