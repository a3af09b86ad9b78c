import shapesFile from "./state-shapes.svg?url";

type StateShapeProps = {
  /** The state's census code; without it there is nothing to draw. */
  fipsCode: string | null;
  className?: string;
};

/** The outline of one state, beside its name. */
export function StateShape({ fipsCode, className = "" }: StateShapeProps) {
  if (!fipsCode) return null;
  return (
    <svg aria-hidden data-testid="state-shape" className={className}>
      <use href={`${shapesFile}#s${fipsCode}`} width="100%" height="100%" />
    </svg>
  );
}
