import { loadStateTopic } from "~/content/state.server";
import {
  StateTopicPage,
  describeStateTopic,
} from "~/sections/state/state-topic-page";
import { staticMeta, StaticPage } from "~/static-page/static-page";
import { staticLoader } from "~/static-page/static-loader.server";
import { rendersIslands } from "~/static-page/server-only";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader({
  load: ({ context, params: { type = "", state = "" }, request }) =>
    loadStateTopic(context.content, request, type, state),
  isListed: ({ isListed }) => isListed,
});

export const meta = staticMeta<typeof loader>(describeStateTopic);

export default function StateTopic() {
  return (
    <StaticPage<typeof loader>
      view={rendersIslands ? (page) => <StateTopicPage page={page} /> : null}
    />
  );
}
