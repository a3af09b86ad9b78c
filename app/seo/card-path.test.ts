import { describe, expect, it } from "vitest";

import { cardPath } from "./picture-url";

describe("cardPath", () => {
  it.each([
    ["/", "/og/page/home.png"],
    ["/contact", "/og/page/contact.png"],
    ["/blog?page=2", "/og/page/blog.png"],
    ["/blog/hail-damage-guide", "/og/blog/hail-damage-guide.png"],
    ["/claims/hail-damage/texas", "/og/hail-damage/texas.png"],
    ["/services/negotiation/utah", "/og/negotiation/utah.png"],
  ])("of %s is %s", (path, card) => expect(cardPath(path)).toBe(card));
});
