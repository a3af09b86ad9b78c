import type { CheckedDocument, Found, Path } from "../finding.ts";
import { textsIn } from "../text.ts";
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

/**
 * Running texts in which a smaller heading has no larger one above it. The page
 * itself has the heading of the first level.
 */
export function headingRules(document: CheckedDocument): Found[] {
  return richTextsIn(document).flatMap(({ path, blocks, hasHeading }) => {
    const headings = textsIn(blocks, path).filter(
      ({ kind, isBlock }) => isBlock && /^h[23]$/.test(kind),
    );
    const [first] = headings;
    return first?.kind === "h3" && !hasHeading
      ? [
          {
            rule: "heading-order",
            path: first.path,
            message: `"${first.text}" is a smaller heading without a heading above it. Make it a heading, so that screen readers find it.`,
          },
        ]
      : [];
  });
}

type RichText = { path: Path; blocks: unknown[]; hasHeading: boolean };

/** The lists of blocks in a document; a section may have a heading of its own. */
function richTextsIn(document: CheckedDocument): RichText[] {
  return objectsIn(document).flatMap(({ path, object }) =>
    Object.entries(object).flatMap(([name, value]) =>
      Array.isArray(value) &&
      value.some((block) => isRecord(block) && block["_type"] === "block")
        ? [
            {
              path: [...path, name],
              blocks: value,
              hasHeading:
                path.length > 0 && typeof object["heading"] === "string",
            },
          ]
        : [],
    ),
  );
}
