import { defineArrayMember } from "sanity";

import {
  countPreview,
  field,
  tab,
  singletonType,
  tabbed,
} from "../fields/field.ts";

function linksField(description: string) {
  return field("array!", "links", "Links", { description, of: ["link"] });
}

/** The menus of the header and the columns of the footer. */
export const navigation = singletonType("navigation", {
  ...tabbed(
    tab("top", "Top bar", [
      field("array", "menus", "Menus", {
        description:
          "Services, Claims We Work, Blog and Tools, from left to right.",
        of: [
          defineArrayMember({
            type: "object",
            fields: [
              field("string!", "label", "Label"),
              linksField("The entries of the menu, from top to bottom."),
            ],
            preview: countPreview("label", "links", "links"),
          }),
        ],
        required: "The top bar needs its menus.",
        check: (menus = []) =>
          menus.length <= 4
            ? true
            : "Four menus fit into the top bar, beside that of the states.",
      }),
      field("object!", "complianceMenu", "Compliance menu", {
        description: "Its entries are the states; they follow by themselves.",
        fields: [
          field("string!", "label", "Label"),
          field(
            "string!",
            "allStatesLabel",
            "Label of the first entry",
            "For example All States.",
          ),
        ],
      }),
    ]),
    tab("footer", "Footer", [
      field("array!", "footerColumns", "Columns", {
        of: [
          defineArrayMember({
            type: "object",
            fields: [
              field("string", "title", "Title", {
                required: "Write the title of the column.",
              }),
              linksField("From top to bottom."),
            ],
            preview: countPreview("title", "links", "links"),
          }),
        ],
        required: "The footer needs at least one column.",
      }),
      field("array!", "legalLinks", "Legal links", {
        description: "Privacy, terms and accessibility.",
        of: ["link"],
        required: "The footer must link the legal pages.",
      }),
    ]),
  ),
});
