import type { Route } from "./router.ts";
import { accountRoutes, memberRoutes } from "../routes/members.ts";
import { assetDeliveryRoutes, assetUploadRoutes } from "../routes/assets.ts";
import { authRoutes } from "../routes/auth.ts";
import { commentRoutes } from "../routes/comments.ts";
import { copyRoutes, exportRoutes } from "../routes/copy.ts";
import { dataRoutes } from "../routes/data.ts";
import { historyRoutes } from "../routes/history.ts";
import { passwordRoutes } from "../routes/passwords.ts";
import {
  notFoundRoutes,
  siteLinkRoutes,
  studioRoutes,
} from "../routes/site.ts";
import { projectRoutes } from "../routes/project.ts";
import { signInLinkRoutes } from "../routes/sign-in.ts";
import { streamRoutes } from "../routes/streams.ts";
import { userRoutes } from "../routes/users.ts";
import { text } from "./exchange.ts";

const pingRoute: Route = {
  method: "GET",
  path: "/ping",
  access: "open",
  handler: () => text("pong"),
};

/** Below `/v<version>/`. */
export const apiRoutes: readonly Route[] = [
  pingRoute,
  ...dataRoutes,
  ...streamRoutes,
  ...exportRoutes,
  ...copyRoutes,
  ...historyRoutes,
  ...notFoundRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...memberRoutes,
  ...authRoutes,
  ...projectRoutes,
  ...commentRoutes,
  ...assetUploadRoutes,
];

/** At the root: pictures and files, the sign-in links, the Studio. */
export const siteRoutes: readonly Route[] = [
  pingRoute,
  ...assetDeliveryRoutes,
  ...signInLinkRoutes,
  ...passwordRoutes,
  ...siteLinkRoutes,
  // Last: every other path is a place in the Studio.
  ...studioRoutes,
];
