/** The thank-you page without a valid receipt, which mentions no request. */
export function NoReceipt() {
  return (
    <>
      <h1 className="text-h2">Consultation requests</h1>
      <p className="mt-3 max-w-measure">
        This page shows the reference of a request for an hour after it was
        sent. There is none to show here. If you wrote yours down, keep it: we
        will ask for it when we speak.
      </p>
      <p className="no-print mt-7">
        <a href="/consultation" className="action action-secondary">
          Go to the consultation form
        </a>
      </p>
    </>
  );
}
