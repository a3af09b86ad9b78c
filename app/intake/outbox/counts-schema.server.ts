// The SQL by which the outbox counts its parts. It belongs to a migration, so it
// names the parts as they were then.

const NOTICES = "('mail', 'webhook', 'receipt')";

/** True of a notice that waits. In: the row, as a trigger calls it. */
export const isNotice = (row: string) =>
  `(${row}.state = 'waiting' AND ${row}.name IN ${NOTICES})`;

/** True of a part for the database that waits, and no other one of its submission does. */
export const waitsAlone = (row: string) =>
  `(${row}.state = 'waiting' AND ${row}.name NOT IN ${NOTICES} AND NOT EXISTS (
     SELECT 1 FROM parts other
     WHERE other.submission = ${row}.submission AND other.name <> ${row}.name
       AND other.state = 'waiting' AND other.name NOT IN ${NOTICES}))`;

/** True of a quarantined part, and no other one of its submission is. */
export const isParkedAlone = (row: string) =>
  `(${row}.state = 'parked' AND NOT EXISTS (
     SELECT 1 FROM parts other
     WHERE other.submission = ${row}.submission AND other.name <> ${row}.name
       AND other.state = 'parked'))`;

/** Counts all parts, once. */
export const COUNTED = `
  SELECT
    (SELECT count(DISTINCT submission) FROM parts
     WHERE state = 'waiting' AND name NOT IN ${NOTICES}) AS waiting,
    (SELECT count(DISTINCT submission) FROM parts WHERE state = 'parked') AS parked,
    (SELECT count(*) FROM parts WHERE state = 'waiting' AND name IN ${NOTICES}) AS notices`;
