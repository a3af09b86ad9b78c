import { Button } from "@sanity/ui";
import type { ComponentProps } from "react";

type BusyButtonProps = ComponentProps<typeof Button> & {
  /** Whether it works: a click does nothing then. */
  isBusy: boolean;
};

/** A button that keeps the focus while it works: one that is disabled loses it. */
export function BusyButton({ isBusy, onClick, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      {...(isBusy
        ? { "aria-disabled": true, style: { opacity: 0.5 } }
        : { onClick })}
    />
  );
}
