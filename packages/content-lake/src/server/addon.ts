import { openComments } from "../comments/comments-dataset.ts";
import { commentsName } from "../dataset/comments-setup.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { Transaction } from "../engine/types.ts";
import type { QueryRunner } from "../untrusted-queries/query-runner.ts";
import { createPresence, type Presence } from "./listen/presence.ts";

/** The dataset for comments and tasks, beside the content of a server. */
export type Addon = {
  name: string;
  /** `null` until the dataset is created. */
  current(): AddonParts | null;
  make(): AddonParts;
  close(): Promise<void>;
};

/** The parts that replace the content's in the context of a request. */
export type AddonParts = {
  lake: Lake;
  queries: QueryRunner;
  presence: Presence;
};

/** `createRunner` gives the dataset threads of its own for slow queries. */
export function createAddon(
  lake: Lake,
  dataset: string,
  {
    createRunner,
    onWrite,
  }: {
    createRunner: (lake: Lake) => QueryRunner;
    /** Runs inside of the transaction of the store with every write. */
    onWrite(transaction: Transaction): void;
  },
): Addon {
  const comments = openComments(lake, onWrite);
  let parts: AddonParts | null = null;

  function partsOf(addon: Lake): AddonParts {
    parts ??= {
      lake: addon,
      queries: createRunner(addon),
      presence: createPresence(),
    };
    return parts;
  }

  return {
    name: commentsName(dataset),
    current() {
      const addon = comments.current();
      return addon && partsOf(addon);
    },
    make: () => partsOf(comments.make()),
    close: async () => parts?.queries.workers.close(),
  };
}
