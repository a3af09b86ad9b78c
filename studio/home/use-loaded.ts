import { useEffect, useState } from "react";

/** What a panel knows of its content. */
export type Loaded<T> =
  { kind: "loading" } | { kind: "failed" } | { kind: "loaded"; value: T };

/**
 * Loads something, and again whenever `load` or `revision` changes; what was
 * loaded before stays meanwhile. `load` must be the same function between renders.
 */
export function useLoaded<T>(
  load: () => Promise<T>,
  revision: number | string,
): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: "loading" });
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => {
        if (isCurrent) setLoaded({ kind: "loaded", value });
      },
      () => {
        if (isCurrent) setLoaded({ kind: "failed" });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, revision]);
  return loaded;
}
