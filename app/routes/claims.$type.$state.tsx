import { loadStateTopic } from "~/content/state.server";
import {
  StateTopicPage,
  describeStateTopic,
} from "~/sections/state/state-topic-page";
import { rendersIslands, staticMeta, staticPage } from "~/static-page/page";
import { staticLoader } from "~/static-page/static-loader.server";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader(
  ({ context, params: { type = "", state = "" }, request }) =>
    loadStateTopic(context.content, request, `/claims/${type}`, state),
  ({ isListed }) => isListed,
);

export const meta = staticMeta<typeof loader>(describeStateTopic);

export default staticPage<typeof loader>(
  rendersIslands ? (page) => <StateTopicPage page={page} /> : null,
);
