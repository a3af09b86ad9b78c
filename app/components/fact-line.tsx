import { Fragment, type Key, type ReactNode } from "react";

type Fact = { key: Key; fact: ReactNode };

type FactLineProps = { facts: readonly Fact[]; className?: string };

/**
 * Short facts in one line, such as category, date and reading time. What stands
 * between them is text: a reader without the stylesheet, a reader mode or a
 * copied line shows them apart too.
 * In: the facts in their order; one that is null, false or "" is left out.
 */
export function FactLine({ facts, className = "" }: FactLineProps) {
  const known = facts.filter(({ fact }) => Boolean(fact) || fact === 0);
  if (known.length === 0) return null;
  return (
    <p className={className}>
      {known.map(({ key, fact }, index) => (
        <Fragment key={key}>
          {index > 0 && " · "}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}
