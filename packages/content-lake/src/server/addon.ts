import { openComments } from "../comments/comments-dataset.ts";
import { commentsName } from "../dataset/comments-setup.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { Transaction } from "../engine/types.ts";
import type { QueryRunner } from "../untrusted-queries/query-runner.ts";
import { Presence } from "./listen/presence.ts";

/** The parts that replace the content's in the context of a request. */
type AddonParts = { lake: Lake; queries: QueryRunner; presence: Presence };

export type Addon = ReturnType<typeof createAddon>;

/**
 * The dataset for comments and tasks, beside the content of a server.
 * `createRunner` gives it threads of its own for slow queries; `onWrite` runs
 * inside of the transaction of the store with every write.
 */
export function createAddon(
  lake: Lake,
  dataset: string,
  createRunner: (lake: Lake) => QueryRunner,
  onWrite: (transaction: Transaction) => void,
) {
  const comments = openComments(lake, onWrite);
  let parts: AddonParts | null = null;

  function partsOf(addon: Lake): AddonParts {
    parts ??= {
      lake: addon,
      queries: createRunner(addon),
      presence: new Presence(),
    };
    return parts;
  }

  return {
    name: commentsName(dataset),
    /** `null` until the dataset is created. */
    current(): AddonParts | null {
      const addon = comments.current();
      return addon && partsOf(addon);
    },
    make: () => partsOf(comments.make()),
    close: async () => parts?.queries.workers.close(),
  };
}
