import { SearchIcon } from "@sanity/icons/Search";
import type { Tool } from "sanity";

import { FindAndReplace } from "./find-and-replace.tsx";

/** The tool that replaces words in all documents at once. */
export const findAndReplaceTool: Tool = {
  name: "find-and-replace",
  title: "Find and replace",
  icon: SearchIcon,
  component: FindAndReplace,
};
