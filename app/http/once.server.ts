import { sharedName, type SharedCounts } from "./shared-counts.server";

/** What a piece of work came to; `elsewhere`: another node is at it now. */
export type OnceResult = "done" | "failed" | "elsewhere";

/** Runs work that one node of the site does for all. */
export type Once = {
  /**
   * Runs the work, unless a node has done it within a hundred days or is at it
   * now. In: its name; the work, which says whether it succeeded. While the
   * database does not answer it is run here, too: it must be harmless twice.
   *
   * @throws what the work throws.
   */
  run(name: string, work: () => Promise<boolean>): Promise<OnceResult>;
};

/** A node that died meanwhile holds the others up for so long. */
const LEASE_MS = 10 * 60 * 1000;
const REMEMBERED_MS = 100 * 24 * 60 * 60 * 1000;

/** In: what the nodes count together; null: there is one alone. */
export function createOnce(counts: SharedCounts | null): Once {
  if (counts === null)
    return {
      run: async (_name, work) => ((await work()) ? "done" : "failed"),
    };
  return {
    async run(name, work) {
      const lease = { name: sharedName("doing", name), spanMs: LEASE_MS };
      const record = { name: sharedName("done", name), spanMs: REMEMBERED_MS };
      const doing = await counts.add({ ...lease, hits: 1 });
      try {
        if (doing && doing.hits > 1) return "elsewhere";
        const done = doing && (await counts.add({ ...record, hits: 0 }));
        if (done && done.hits > 0) return "done";
        if (!(await work())) return "failed";
        await counts.add({ ...record, hits: 1 });
        return "done";
      } finally {
        if (doing) await counts.add({ ...lease, hits: -1 });
      }
    },
  };
}
