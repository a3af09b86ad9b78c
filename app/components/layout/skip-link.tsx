/** The first thing that the keyboard reaches on every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="on-weight sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
    >
      Skip to content
    </a>
  );
}
