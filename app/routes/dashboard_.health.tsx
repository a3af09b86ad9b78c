import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import {
  loadHealth as loader,
  retryFromHealth as action,
} from "~/portal/health/health.server";
import { HealthPage } from "~/sections/portal/health-page";
import { PortalNotice } from "~/sections/portal/portal-card";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";
export { action, loader };

/** An outage shows within five seconds: a wait of one, and an answer in at most three. */
const AGAIN_MS = 1_000;

export const meta = portalMeta("Health", "/dashboard/health");

export default function Health() {
  const view = useLoaderData<typeof loader>();
  useReadAgain();
  if (view === null)
    return (
      <PortalNotice
        title="Health"
        heading="For the firm's staff"
        text="You are signed in, but this page is only for the firm's staff."
      />
    );
  return <HealthPage view={view} />;
}

/** Reads the page again while it is visible; the timer starts after each answer. */
function useReadAgain(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate, state]);
}
