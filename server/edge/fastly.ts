import { type EdgeDriver, type SendRequest, sendPurge } from "./edge-driver.ts";
import { inBatches, namedTags } from "./edge-tags.ts";

export type FastlyOptions = {
  serviceId: string;
  /** An API token with the scope purge_select. */
  token: string;
  apiUrl?: string;
  send?: SendRequest;
};

/** Surrogate keys in one call: https://www.fastly.com/documentation/reference/api/purging/ */
const MOST_KEYS = 256;

/**
 * Fastly's batch purge by surrogate keys, in soft mode: a stale page is served
 * while the site does not answer, as `stale-if-error` of its `Surrogate-Control`
 * says. There is no soft form of "purge all", so that is a key as well.
 */
export function fastlyDriver(options: FastlyOptions): EdgeDriver {
  const { serviceId, token, send = fetch } = options;
  const { apiUrl = "https://api.fastly.com" } = options;
  return {
    async purge(tags) {
      for (const keys of inBatches(namedTags(tags), MOST_KEYS, Infinity)) {
        await sendPurge(send, `${apiUrl}/service/${serviceId}/purge`, {
          method: "POST",
          headers: {
            "fastly-key": token,
            "fastly-soft-purge": "1",
            accept: "application/json",
            "content-type": "application/json",
          },
          body: JSON.stringify({ surrogate_keys: keys }),
        });
      }
    },
  };
}
