import type { SchemaTypeDefinition } from "sanity";

/** As much of a type or a field of the content model as the search for links reads. */
type Node = {
  name?: string;
  type?: string;
  fields?: readonly Node[];
  of?: readonly Node[];
  marks?: { annotations?: readonly Node[] };
};

const LINK = "link";
const ANNOTATION = "linkAnnotation";
/** Types that hold one another end here. */
const DEEPEST = 8;

/**
 * Where the links of a type of document stand.
 * In: the content model, the name of the type. Out: paths in GROQ, each of a list
 * (`body[].markDefs[]`) or of one link (`banner.link`).
 */
export function linkFields(
  types: readonly SchemaTypeDefinition[],
  name: string,
): string[] {
  const nodes = types as readonly Node[];
  const known = new Map(nodes.map((node) => [node.name, node]));

  function below(node: Node, path: string, depth: number): string[] {
    if (node.type === LINK || node.type === ANNOTATION) return [path];
    if (depth > DEEPEST) return [];
    const type = { ...known.get(node.type), ...node };
    const own = (type.fields ?? []).flatMap((field) =>
      below(field, `${path}.${field.name}`, depth + 1),
    );
    const inList = (type.of ?? []).flatMap((member) =>
      below(member, `${path}[]`, depth + 1),
    );
    const isMarked = type.marks?.annotations?.some(
      (annotation) => (annotation.type ?? annotation.name) === ANNOTATION,
    );
    return [...own, ...inList, ...(isMarked ? [`${path}.markDefs[]`] : [])];
  }

  const document = known.get(name);
  const paths = (document?.fields ?? []).flatMap((field) =>
    below(field, field.name ?? "", 0),
  );
  return [...new Set(paths)];
}
