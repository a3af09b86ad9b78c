import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Studio, type Config } from "sanity";

import config from "../../../studio/sanity.config.ts";

// The Studio's entry in development: it applies a changed schema or configuration
// without reloading the page, which is slow.

const element = document.getElementById("sanity");
if (!element) throw new Error("The page has no place for the Studio");
const root = createRoot(element);

function show(config: Config): void {
  root.render(
    createElement(Studio, {
      config,
      basePath: "/",
      unstable_globalStyles: true,
    }),
  );
}

show(config);
import.meta.hot?.accept("../../../studio/sanity.config.ts", (changed) => {
  if (changed) show(changed["default"]);
});
