import type { WriteFault } from "./errors.ts";
import type { PendingChange } from "./mutations/workspace.ts";
import type { Caller, SanityDocument } from "./types.ts";

/**
 * A dataset's rule for each change, in addition to the grants. In: the document
 * before and after, the caller, and a function that returns the last state of a
 * document. Out: why the change is refused, or `null`.
 */
export type WriteRule = (
  change: Pick<PendingChange, "id" | "before" | "after">,
  caller: Caller,
  lastState: (id: string) => SanityDocument | null,
) => WriteFault | null;
