import { useEffect, useState } from "react";

import { readOrigins } from "../../site-origin.ts";

/** The origin of the website; null until it is known, and where there is none. */
export function useSiteOrigin(): string | null {
  const [origin, setOrigin] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readOrigins().then(
      ({ site }) => isCurrent && setOrigin(new URL(site).origin),
      // Then a whole address is another site's.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return origin;
}
