/** The log of the intake; messages and facts must not contain personal data. */
export type IntakeLog = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/** Discards everything. */
export const silent: IntakeLog = { info() {}, warn() {}, error() {} };
