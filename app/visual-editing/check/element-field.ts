import { vercelStegaDecode } from "@vercel/stega";

import type { SourceField, TextSource } from "~/model/text-source";

import { textSources } from "../text-sources";

/**
 * The field that an element shows, or `null` if nothing says so: by the stega of
 * its own texts or of its description, by the attribute `data-sanity` of what
 * lies around it.
 */
export function elementField(element: Element): SourceField | null {
  for (const { source } of textSources(element)) return fieldOf(source);
  const alt = sourceOfDescription(element);
  if (alt) return fieldOf(alt);
  const marked = element.closest("[data-sanity]");
  return marked ? markedField(marked.getAttribute("data-sanity") ?? "") : null;
}

/** The picture field, or its description, of an image; `null` if no stega says so. */
export function sourceOfDescription(element: Element): TextSource | null {
  const alt = element.getAttribute("alt");
  return alt ? (vercelStegaDecode<TextSource>(alt) ?? null) : null;
}

function fieldOf({ id, type, path }: SourceField): SourceField {
  return { id, type, path };
}

/** In: the attribute, such as `id=home;type=page;path=sections:a.cards:b;base=%2Fstudio`. */
function markedField(attribute: string): SourceField | null {
  const parts = new Map(
    attribute.split(";").map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))];
    }),
  );
  const [id, type, path] = ["id", "type", "path"].map((name) =>
    parts.get(name),
  );
  if (!id || !type || path === undefined) return null;
  return { id, type, path: path.replace(/:([\w-]+)/g, '[_key=="$1"]') };
}

/** The path of the website that leads to the field in the Studio. */
export function fieldPath({ id, type, path }: SourceField): string {
  const intent = `/studio/intent/edit/id=${id};type=${type}`;
  return path === "" ? intent : `${intent};path=${encodeURIComponent(path)}`;
}
