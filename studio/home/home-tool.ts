import { HomeIcon } from "@sanity/icons/Home";
import { definePlugin } from "sanity";

import { Home } from "./home.tsx";

/** The Studio opens with its first tool: this one is to be the first plugin. */
export const homeTool = definePlugin({
  name: "home",
  tools: [{ name: "home", title: "Home", icon: HomeIcon, component: Home }],
});
