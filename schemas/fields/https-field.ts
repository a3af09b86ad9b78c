import { defineField } from "sanity";

import { httpsVerdict } from "../rules/address.ts";

type HttpsFieldOptions = {
  name: string;
  title: string;
  description: string;
  group?: string;
};

/** An optional https URL of another site. */
export function httpsField(options: HttpsFieldOptions) {
  return defineField({
    ...options,
    type: "url",
    validation: (rule) => [
      rule
        .uri({ scheme: ["https"] })
        .error("Write the whole address. It starts with https://."),
      rule.custom((address) => httpsVerdict(address)),
    ],
  });
}
