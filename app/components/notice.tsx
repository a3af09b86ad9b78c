import { useCallback, useEffect, useRef, useState } from "react";

/** A message that shows itself for a while. */
export type Notice = { message: string; milliseconds: number };

/** In: what to say when the page is there. Out: what is shown now, and a way to say more. */
export function useNotice(first: Notice | null): {
  message: string | null;
  show: (notice: Notice) => void;
} {
  const [message, setMessage] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const opening = useRef(first);

  const show = useCallback((notice: Notice) => {
    if (timer.current) clearTimeout(timer.current);
    setMessage(notice.message);
    timer.current = setTimeout(() => setMessage(null), notice.milliseconds);
  }, []);

  useEffect(() => {
    if (opening.current) show(opening.current);
    return () => {
      if (timer.current) clearTimeout(timer.current);
    };
  }, [show]);

  return { message, show };
}

/** Where the message stands. It is announced and never takes the focus. */
export function NoticeRegion({ message }: { message: string | null }) {
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center sm:justify-end sm:pr-16"
    >
      {message && (
        <p className="on-weight notice-enter max-w-[28rem] rounded-card px-5 py-3.5 text-small shadow-menu">
          {message}
        </p>
      )}
    </div>
  );
}
