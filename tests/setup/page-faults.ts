import {
  all,
  attribute,
  elements,
  type HtmlDocument,
  type HtmlElement,
  textOf,
} from "./document.ts";

const level = ({ tagName }: HtmlElement) => Number(tagName.slice(1));

/** Headings that are empty, or that skip a level. */
export function headingFaults(document: HtmlDocument): string[] {
  const headings = all(document, "h1", "h2", "h3", "h4", "h5", "h6");
  return headings.flatMap((heading, index) => {
    const before = headings[index - 1];
    const text = textOf(heading);
    if (text === "") return [`empty ${heading.tagName}`];
    return before && level(heading) > level(before) + 1
      ? [`${heading.tagName} "${text}" after ${before.tagName}`]
      : [];
  });
}

/** Links and buttons that say nothing. */
export function namelessControls(document: HtmlDocument): string[] {
  return all(document, "a", "button", "summary")
    .filter((element) => {
      const pictures = all(element, "img").map(
        (image) => attribute(image, "alt") ?? "",
      );
      const label = attribute(element, "aria-label") ?? "";
      return [textOf(element), label, ...pictures].join("").trim() === "";
    })
    .map(
      (element) =>
        `nameless <${element.tagName} href="${attribute(element, "href")}">`,
    );
}

/** Pictures without a text, a size or a source. */
export function pictureFaults(document: HtmlDocument): string[] {
  return all(document, "img").flatMap((image) => {
    const source = attribute(image, "src");
    // The blur behind a picture that is on its way is no picture itself.
    if (source?.startsWith("data:")) return [];
    const missing = ["width", "height"].filter(
      (name) => !/^\d+$/.test(attribute(image, name) ?? ""),
    );
    if (attribute(image, "alt") === null) missing.push("alt");
    if (!source) missing.push("src");
    return missing.map((name) => `picture ${source} has no ${name}`);
  });
}

const MACHINE = /\b(undefined|NaN)\b|\[object |\bnull\b|Invalid Date/;

/** What a program says and no person wrote, in the text and in the attributes. */
export function machineWords(document: HtmlDocument): string[] {
  const body = all(document, "body")[0];
  const words = MACHINE.exec(body ? textOf(body) : "");
  const attributes = elements(document).flatMap(({ tagName, attrs }) =>
    attrs
      .filter(
        ({ name, value }) =>
          (["href", "src", "alt", "content", "title", "aria-label"].includes(
            name,
          ) &&
            /\bundefined\b|\[object |\/null\b/.test(value)) ||
          (name === "src" && value === ""),
      )
      .map(({ name, value }) => `<${tagName} ${name}="${value}">`),
  );
  return [...(words ? [`"${words[0]}" in the text`] : []), ...attributes];
}
