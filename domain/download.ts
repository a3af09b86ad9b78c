/** In bytes: the site holds a file whole while it sends it. */
export const MOST_DOWNLOAD_BYTES = 8_000_000;

/** The name of a file that the site offers: the hash of its bytes. */
const NAME = /^[0-9a-f]{40}\.pdf$/;

/** True for the name of a file that the site may offer. */
export function isDownloadName(name: string): boolean {
  return NAME.test(name);
}
