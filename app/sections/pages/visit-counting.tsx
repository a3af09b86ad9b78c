import { VISITS_KEPT_DAYS } from "~/model/visits";

/** What the program counts of visits: no text of an editor. */
export function VisitCounting() {
  return (
    <>
      <h2 id="counting">What we count</h2>
      <p>
        The server counts how often each page is opened in a day. It notes the
        page and the day, and nothing about you: no cookie, no network address,
        no number that stands for you. Counts are kept for {VISITS_KEPT_DAYS}{" "}
        days. With the Global Privacy Control signal your visit is not counted.
      </p>
    </>
  );
}
