/** What is looked at; a test puts its own in the place of each. */
export type Machine = {
  /** The folder of the project. */
  root: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** The version of Node that runs the commands, such as 24.1.0. */
  node: string;
  /** The time of this machine, in milliseconds since 1970. */
  now(): number;
  /** Whether the builds are those of the files as they are. */
  isBuilt: { site(): boolean; studio(): boolean };
};
