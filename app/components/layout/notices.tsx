import noticesScript from "~/inline-scripts/notices.ts?script";

import { InlineScript } from "~/components/script/scripts";

type NoticesProps = {
  /** Shown for five seconds after the page appears. */
  welcome: string | null;
  /** Shown for three seconds when a link marked `data-leaves` is followed. */
  leaving: string;
};

/**
 * The region of short messages, which are announced and never take the focus. A
 * small script fills it; React does not touch its content.
 */
export function Notices({ welcome, leaving }: NoticesProps) {
  return (
    <>
      <div
        role="status"
        data-welcome={welcome ?? ""}
        data-leaving={leaving}
        className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center sm:justify-end sm:pr-16"
      >
        <p
          className="on-weight notice-enter max-w-[28rem] rounded-card px-5 py-3.5 text-small shadow-menu empty:hidden"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: "" }}
        />
      </div>
      <InlineScript code={noticesScript} />
    </>
  );
}
