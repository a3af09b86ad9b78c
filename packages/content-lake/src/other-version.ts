/** What wrote some data, and what this program reads. */
type Versions = {
  /** The number in the data, with its unit. */
  found: string;
  /** The numbers that this program reads, with their unit. */
  known: string;
  isNewer: boolean;
};

/**
 * The sentence about data of a version that this program neither reads nor takes over,
 * and has left untouched. It takes over what every release since 28f7035f wrote.
 *
 * @param what the file or folder, or a name for it
 */
export function describeOtherVersion(
  what: string,
  { found, known, isNewer }: Versions,
): string {
  const advice = isNewer
    ? "start the release that wrote it or a newer one, or restore a backup made before that (npm run restore)"
    : 'it is older than release 28f7035f, the first one whose data is taken over: start the release that wrote it, and read "From older releases" in docs/deploying.md';
  return `${what} was written by another version of this program (${found}; this one reads ${known}) and was left untouched: ${advice}.`;
}
