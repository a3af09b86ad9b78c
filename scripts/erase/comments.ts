import { eraseNaming } from "#content-lake/comments";
import { isForPerson } from "#content-lake/failure";
import { lakeFolder } from "../stack/content-state.ts";
import { answers, readStackFile } from "../backup/running.ts";

/** The comments and tasks of the Studio that name a person. */
export type CommentsOfPerson = {
  /** How many there are, counting those that are gone and those that did once. */
  count: number;
  /** Why they could not be searched, in a sentence; null if they were. */
  fault: string | null;
  /** Removes them with their history. Out: how many it was. */
  remove(): Promise<number>;
};

/** Searches the comments of the embedded lake, whether it runs or not. */
export async function findComments(
  dataFolder: string,
  email: string,
): Promise<CommentsOfPerson> {
  const lake = readStackFile(dataFolder)?.contentLake;
  const isRunning = lake !== undefined && (await answers(`${lake.url}/ping`));
  const place = {
    folder: lakeFolder(dataFolder),
    running: isRunning
      ? { url: lake.url, token: lake.writeToken, dataset: lake.dataset }
      : null,
  };
  const remove = () => eraseNaming(place, email, false);
  try {
    return {
      count: await eraseNaming(place, email, true),
      fault: null,
      remove,
    };
  } catch (error) {
    if (!isForPerson(error)) throw error;
    return { count: 0, fault: error.message, remove: async () => 0 };
  }
}
