import { UsersIcon } from "@sanity/icons/Users";
import { definePlugin } from "sanity";

import { Members } from "./members.tsx";

/** "Members", for administrators alone: the lake refuses everybody else. */
export const membersTool = definePlugin({
  name: "members",
  tools: (tools, { currentUser }) =>
    currentUser?.roles.some(({ name }) => name === "administrator")
      ? [
          ...tools,
          {
            name: "members",
            title: "Members",
            icon: UsersIcon,
            component: Members,
          },
        ]
      : tools,
});
