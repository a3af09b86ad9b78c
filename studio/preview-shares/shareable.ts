import { documentPath, type PathSource } from "../../schemas/paths.ts";

/** Whether a document can be shared by a link, and if not, what is missing. */
export type Shareable = "page" | "no address yet" | "no page";

type Shown = Omit<PathSource, "state"> & { state?: { _ref?: string } };

/** In: a document as it is being edited. */
export function shareable({ _type, slug, kind, state }: Shown): Shareable {
  // A chosen state is enough: its slug is not known here.
  const source = { _type, slug, kind, state: state?._ref ?? null };
  if (documentPath(source) !== null) return "page";
  const complete = { _type, slug: "a", kind: "wind", state: "a" };
  return documentPath(complete) === null ? "no page" : "no address yet";
}
