import { BUILT, optionsWithout } from "./architecture.js";

/**
 * No folder of the site stands in a circle with another; one within another is a part
 * of it. A run of its own (`npm run lint`), since a rule about folders counts the
 * imports of all files in them, and tests may use what they like.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
  forbidden: [
    {
      name: "no-circular-folders",
      severity: "error",
      comment: "What two folders need of each other lives in a third.",
      scope: "folder",
      from: { path: "^app/" },
      to: { circular: true },
    },
  ],
  // The entry names the server, to be built with the site that it knows.
  options: optionsWithout(`${BUILT}|^server/|\\.(test|fixture)\\.tsx?$`),
};
