/** Where the intake says what happened, in words without anything of a person. */
export type IntakeLog = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

export const silent: IntakeLog = { info() {}, warn() {}, error() {} };
