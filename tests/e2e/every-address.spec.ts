import { pagePaths } from "../fixtures/routes.fixture.ts";
import { expect, test } from "./stack.fixture.ts";
import {
  sidewaysScroll,
  TEMPLATES,
  violationsOf,
} from "./violations.fixture.ts";

// A file of its own: another worker takes it than the one of the templates.

const LEFT = pagePaths.filter((path) => !TEMPLATES.includes(path));
const AT_A_TIME = 20;

for (let from = 0; from < LEFT.length; from += AT_A_TIME) {
  const paths = LEFT.slice(from, from + AT_A_TIME);

  test(`reads every address of the list from ${paths[0]} to ${paths.at(-1)}`, async ({
    stack,
  }) => {
    const faults: string[] = [];
    // One tab is read while the other is being made.
    const readOn = async () => {
      const visitor = await stack.openVisitor({
        viewport: { width: 320, height: 800 },
      });
      const context = visitor.context();
      // Two pages lead on by themselves after a moment: here they stay to be
      // read, and in a tab of their own they cannot lead the next page away.
      await context.route("**/dashboard", (route) =>
        route.fulfill({ status: 204 }),
      );
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
        const page = await context.newPage();
        await page.goto(stack.siteUrl + path);
        const found = await violationsOf(page);
        if ((await sidewaysScroll(page)) > 0) found.push("scrolls sideways");
        faults.push(...found.map((fault) => `${path}: ${fault}`));
        await page.close();
      }
    };
    await Promise.all([readOn(), readOn()]);
    expect(faults).toEqual([]);
  });
}
