import type { CheckedDocument, Found } from "../finding.ts";
import { isRecord, objectsIn, textIn } from "../value.ts";

const VAGUE =
  /^(?:an? )?(?:image|picture|photo|photograph|img|screenshot|graphic|untitled|placeholder)s?(?: of)?[\s\d._-]*$|\.(?:jpe?g|png|webp|avif|gif)$|^(?:img|dsc|image)[_-]?\d+$/i;

/** Pictures without a description, or with one that says nothing. */
export function pictureRules(document: CheckedDocument): Found[] {
  return objectsIn(document)
    .filter(({ object }) => isRecord(object["asset"]) || "alt" in object)
    .flatMap(({ path, object }): Found[] => {
      const alt = textIn(object["alt"]);
      if (!alt)
        return [
          {
            rule: "alt-text",
            path: [...path, "alt"],
            message:
              "Describe the picture in one sentence, for people who cannot see it.",
          },
        ];
      if (!VAGUE.test(alt)) return [];
      return [
        {
          rule: "vague-alt-text",
          path: [...path, "alt"],
          message: `"${alt}" does not say what the picture shows.`,
        },
      ];
    });
}
