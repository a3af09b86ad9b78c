import { pagePaths, TEMPLATES } from "../fixtures/routes.fixture.ts";
import { shapeOf } from "./page-shape.fixture.ts";
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
