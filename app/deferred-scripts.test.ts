import { describe, expect, it } from "vitest";

import { deferScripts } from "./deferred-scripts";

const preload = '<link rel="modulepreload" href="/assets/root.js"/>';
const context = "<script>window.__remixContext = {};</script>";
const modules = '<script type="module" async="">import("/a.js")</script>';

describe("deferScripts", () => {
  it("leaves nothing that runs or loads outside of the template", () => {
    const page = deferScripts(
      `<head>${preload}<script>own</script></head><body><p>$& words</p>${context}${modules}<!--$--><script>enqueue</script><!--/$--></body></html>`,
    );
    expect(page).toBe(
      `<head><script>own</script></head><body><p>$& words</p><template data-later="">${preload}${context}${modules}<!--$--><script>enqueue</script><!--/$--></template></body></html>`,
    );
  });

  it("leaves a page that has no scripts of Remix as it is", () => {
    const page = `<head></head><body><p>Not found</p></body>`;
    expect(deferScripts(page)).toBe(page);
  });
});
