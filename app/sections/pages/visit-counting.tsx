import { VISITORS_OF_A_SEARCH, VISITS_KEPT_DAYS } from "~/model/visit-counting";

/**
 * What the program counts of visits, as it is set (WEB_VITALS_SAMPLE): no text
 * of an editor.
 */
export function VisitCounting({ vitalsSample }: { vitalsSample: number }) {
  return (
    <>
      <h2 id="counting">What we count</h2>
      <p>
        The server counts how often each page is opened in a day. It notes the
        page and the day, and nothing about you: no cookie, no network address,
        no number that stands for you.
      </p>
      {vitalsSample > 0 && (
        <p>
          On about {percent(vitalsSample)} of the pages that are opened, your
          browser measures how fast the page appeared and reacted, and sends
          five numbers and the name of the page to this website when you leave
          it. They are added to the counts of that page. Nothing is stored on
          your device for it, and nothing is measured if your browser asks for
          little data.
        </p>
      )}
      <p>
        If a search on this website finds nothing, its words are kept once{" "}
        {VISITORS_OF_A_SEARCH} visitors searched for the same on one day, and
        never with a digit or an @. To tell visitors apart for that, the server
        holds a code worked out from the network address in its memory, which
        nobody can turn back after the day.
      </p>
      <p>
        Counts are kept for {VISITS_KEPT_DAYS} days. With the Global Privacy
        Control signal your visit is neither counted nor measured.
      </p>
    </>
  );
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))}%`;
}
