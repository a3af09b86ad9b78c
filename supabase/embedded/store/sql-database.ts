/** The rows that a statement returns. */
type Rows<Row> = { rows: Row[] };

/** Runs statements of SQL. */
export type SqlStatements = {
  /** One statement, with values for `$1`, `$2`, … */
  query<Row>(text: string, values?: unknown[]): Promise<Rows<Row>>;
  /** Several statements, without values. */
  exec(text: string): Promise<unknown>;
};

/**
 * A Postgres database: PGlite here, and in the tests one that runs by itself.
 */
export type SqlDatabase = SqlStatements & {
  /** Commits what the callback did, or nothing if it throws. */
  transaction<Result>(
    work: (statements: SqlStatements) => Promise<Result>,
  ): Promise<Result>;
};
