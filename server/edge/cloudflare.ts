import { z } from "zod";

import {
  type EdgeDriver,
  PurgeRefused,
  type SendRequest,
  sendPurge,
} from "./edge-driver.ts";
import { inBatches, namedTags } from "./edge-tags.ts";

export type CloudflareOptions = {
  zoneId: string;
  /** An API token with the permission Zone, Cache Purge. */
  token: string;
  apiUrl?: string;
  send?: SendRequest;
};

/**
 * The reference of the API names 30 tags in a call, the page about its limits 100
 * for every plan: https://developers.cloudflare.com/api/resources/cache/methods/purge/
 */
const MOST_TAGS = 30;

const answerSchema = z.object({ success: z.literal(true) });

/** Cloudflare's purge by `Cache-Tag`. A purged page is gone until it is asked for again. */
export function cloudflareDriver(options: CloudflareOptions): EdgeDriver {
  const { zoneId, token, send = fetch } = options;
  const { apiUrl = "https://api.cloudflare.com/client/v4" } = options;
  return {
    async purge(purged) {
      for (const tags of inBatches(namedTags(purged), MOST_TAGS, Infinity)) {
        const text = await sendPurge(
          send,
          `${apiUrl}/zones/${zoneId}/purge_cache`,
          {
            method: "POST",
            headers: {
              authorization: `Bearer ${token}`,
              "content-type": "application/json",
            },
            body: JSON.stringify({ tags }),
          },
        );
        if (!hasSucceeded(text))
          throw new PurgeRefused("the edge has not confirmed the purge");
      }
    },
  };
}

function hasSucceeded(text: string): boolean {
  try {
    return answerSchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
