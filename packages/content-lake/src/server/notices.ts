import type { Accounts } from "../accounts/accounts.ts";
import type { NoticeMailer } from "../notice.ts";
import { openNoticeStore } from "../comments/notices/notice-store.ts";
import { startNotifier, type Notifier } from "../comments/notices/notifier.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { Caller } from "../engine/types.ts";
import type { Log } from "./log/log.ts";

/** The parts of a running lake that notices are made of. */
export type NoticesOptions = {
  lake: Lake;
  accounts: Accounts;
  publicUrl: URL;
  system: Caller;
  mail: NoticeMailer;
  log: Log;
  /** The dataset of comments; `null` until it was made. */
  comments(): Lake | null;
};

/** Starts to tell people of what names them in comments and tasks. */
export function startNotices(options: NoticesOptions): Notifier {
  const { lake, accounts, publicUrl, system, mail, log } = options;
  return startNotifier({
    store: openNoticeStore(lake.database),
    sources() {
      const comments = options.comments();
      return (
        comments && { content: lake, comments, accounts, publicUrl, system }
      );
    },
    mail,
    onFailure: (detail) => log.warn("a notice was not sent", { detail }),
  });
}
