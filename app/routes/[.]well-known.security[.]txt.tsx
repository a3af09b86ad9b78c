import type { LoaderFunctionArgs } from "@remix-run/node";

import { loadLayout } from "~/content/layout.server";
import { environment } from "~/env/env.server";
import { textFile } from "~/http/responses";
import { securityText } from "~/seo/security-text";

export async function loader({ context }: LoaderFunctionArgs) {
  const { settings } = await loadLayout(context.content);
  const text = securityText({
    siteUrl: environment().siteUrl,
    email: settings?.email ?? null,
    now: new Date(),
  });
  return textFile(text, "text/plain");
}
