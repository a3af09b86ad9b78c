import type { Page } from "@playwright/test";

import { pagePaths, TEMPLATES } from "../fixtures/routes.fixture.ts";
import { expect, test } from "./stack.fixture.ts";
import { sidewaysScroll, violationsOf } from "./violations.fixture.ts";

// In a file of its own, so that another worker runs it than the templates'
// tests.

const LEFT = pagePaths.filter((path) => !TEMPLATES.includes(path));
const AT_A_TIME = 20;
// The short run asks axe once about pages that it judges alike.
const LONG = Boolean(process.env["TEST_LONG"]);
const judged = new Set<string>();

for (let from = 0; from < LEFT.length; from += AT_A_TIME) {
  const paths = LEFT.slice(from, from + AT_A_TIME);

  test(`reads every address of the list from ${paths[0]} to ${paths.at(-1)}`, async ({
    stack,
  }) => {
    const faults: string[] = [];
    // One tab is checked while the other one loads.
    const readOn = async () => {
      let page = await stack.openVisitor({
        viewport: { width: 320, height: 800 },
      });
      const context = page.context();
      // Two pages redirect after a moment. Here the redirect is blocked, so
      // that they can be checked.
      await context.route("**/dashboard", (route) =>
        route.fulfill({ status: 204 }),
      );
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
        await page.goto(stack.siteUrl + path);
        const shape = await shapeOf(page);
        const found =
          LONG || !judged.has(shape) ? await violationsOf(page) : [];
        judged.add(shape);
        if ((await sidewaysScroll(page)) > 0) found.push("scrolls sideways");
        faults.push(...found.map((fault) => `${path}: ${fault}`));
        if (path.startsWith("/crm/")) {
          // Its redirect would interrupt the next address.
          await page.close();
          page = await context.newPage();
        }
      }
    };
    await Promise.all([readOn(), readOn()]);
    expect(faults).toEqual([]);
  });
}

/**
 * What axe judges a page by: its elements, their states and classes, where a
 * text or a name is there, and whether ids are unique and found. Words, addresses
 * and the number of equal neighbours do not count: two pages of one shape break
 * the same rules.
 */
function shapeOf(page: Page): Promise<string> {
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
