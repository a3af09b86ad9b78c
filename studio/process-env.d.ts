/** Sanity's builder writes the variables of the build in its place. */
declare const process: {
  readonly env: Readonly<Record<string, string | undefined>>;
};
