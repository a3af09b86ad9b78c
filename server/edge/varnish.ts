import { type EdgeDriver, type SendRequest, sendPurge } from "./edge-driver.ts";
import { inBatches, namedTags } from "./edge-tags.ts";

export type VarnishOptions = {
  /** Where each Varnish listens, such as http://127.0.0.1:6081. */
  addresses: readonly string[];
  /** Null: they know the site by its address. */
  secret: string | null;
  send?: SendRequest;
};

/**
 * Varnish with vmod_xkey and deploy/varnish/default.vcl: `PURGE` with the tags in
 * `xkey-softpurge`. A page is stale from then on, and served only while the site
 * does not answer.
 */
export function varnishDriver(options: VarnishOptions): EdgeDriver {
  const { addresses, secret, send = fetch } = options;
  return {
    async purge(tags) {
      const batches = inBatches(namedTags(tags), Infinity);
      await Promise.all(
        addresses.map(async (address) => {
          for (const batch of batches) {
            await sendPurge(send, address, {
              method: "PURGE",
              headers: {
                "xkey-softpurge": batch.join(" "),
                ...(secret !== null && { authorization: `Bearer ${secret}` }),
              },
            });
          }
        }),
      );
    },
  };
}
