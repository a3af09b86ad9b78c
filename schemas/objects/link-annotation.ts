import { LinkIcon } from "@sanity/icons/Link";
import { defineType } from "sanity";

import { linkVerdict } from "../rules/link.ts";
import { destinationFields } from "./link-fields.ts";

/** A link on words of running text. */
export const linkAnnotation = defineType({
  name: "linkAnnotation",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  fields: destinationFields,
  validation: (rule) => rule.custom((value) => linkVerdict(value)),
});
