import {
  deletesAnything,
  type Retention,
  retentionKinds,
  retentionTexts,
} from "~/model/retention";

/**
 * After how many days the program deletes each kind of record, as it is set
 * (RETENTION_DAYS): no text of an editor.
 */
export function RetentionTimes({ retention }: { retention: Retention }) {
  return (
    <>
      <h2 id="retention">How long we keep records</h2>
      {deletesAnything(retention) ? (
        <ul>
          {retentionKinds.map((kind) => (
            <li key={kind}>
              <strong>{retentionTexts[kind].records}:</strong>{" "}
              {timeOf(retention[kind], retentionTexts[kind].since)}
            </li>
          ))}
        </ul>
      ) : (
        <p>
          In our database nothing has a date of deletion. Nothing is removed
          there by itself: it stays until we remove it.
        </p>
      )}
      <p>
        Where a time is set, it counts for the database and for the file on the
        server. A backup holds what was stored on its day, until the firm
        deletes that backup.
      </p>
    </>
  );
}

function timeOf(days: number | null, since: string): string {
  return days === null
    ? "they stay until we remove them."
    : `${days} days ${since}, they are deleted.`;
}
