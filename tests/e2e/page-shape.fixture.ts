import type { Page } from "@playwright/test";

/**
 * What axe judges a page by: its elements, their states and classes, where a
 * text or a name is there, and whether ids are unique and found. Words, addresses
 * and the number of equal neighbours do not count: two pages of one shape break
 * the same rules.
 */
export function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const LITERAL = /^(class|type|role|lang|style|tabindex|hidden|open|aria-)/;
    const REFERENCE =
      /^(for|aria-(labelledby|describedby|controls|owns|details))$/;
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);

    function attribute({ name, value }: Attr): string {
      if (REFERENCE.test(name)) {
        const found = value
          .split(" ")
          .map((id) => ids.filter((each) => each === id).length);
        return `${name}=${found.join()}`;
      }
      if (name === "aria-label" || !LITERAL.test(name))
        return value.trim() === "" ? `${name}=` : name;
      return `${name}=${value}`;
    }

    function shape(node: Node): string {
      if (node instanceof Text) return node.data.trim() === "" ? "" : "text";
      if (!(node instanceof Element) || /^(script|style)$/.test(node.localName))
        return "";
      const attributes = [...node.attributes].map(attribute).sort();
      const children = [...node.childNodes].map(shape).filter(Boolean);
      const different = children.filter(
        (child, index) => child !== children[index - 1],
      );
      return `<${[node.localName, ...attributes].join(" ")}>${different.join("")}</>`;
    }

    const isUnique = new Set(ids).size === ids.length;
    return `${isUnique}${shape(document.documentElement)}`;
  });
}
