import { Card, Flex, Spinner, Stack, Text } from "@sanity/ui";
import { type ComponentType, createElement, useEffect, useState } from "react";
import type { Tool } from "sanity";

import { type Origins, readOrigins } from "../site-origin.ts";

type ToolProps = { tool: Tool };

/**
 * Presentation, or a sentence where it could show nothing but an empty frame:
 * the site lets one Studio frame it, at one address, and to a browser
 * `127.0.0.1` is another site than `localhost`, which gets no cookie.
 */
export function withFramableSite(
  Presentation: ComponentType<ToolProps>,
): ComponentType<ToolProps> {
  function FramableSite(props: ToolProps) {
    const [origins, setOrigins] = useState<Origins | Error | null>(null);
    useEffect(() => {
      readOrigins().then(setOrigins, setOrigins);
    }, []);
    if (origins === null) return createElement(Waiting);
    if (origins instanceof Error)
      return createElement(Refusal, { text: origins.message, href: null });
    if (origins.studio === location.origin)
      return createElement(Presentation, props);
    return createElement(Refusal, {
      text: `The website lets itself be shown beside its forms at ${origins.studio} alone, and you are at ${location.origin}.`,
      href: `${origins.studio}${location.pathname}${location.search}`,
    });
  }
  return FramableSite;
}

function Waiting() {
  return createElement(
    Flex,
    { align: "center", height: "fill", justify: "center" },
    createElement(Spinner, { muted: true }),
  );
}

function Refusal({ text, href }: { text: string; href: string | null }) {
  return createElement(
    Card,
    { padding: 5, height: "fill" },
    createElement(
      Card,
      { padding: 4, radius: 2, tone: "caution", border: true },
      createElement(
        Stack,
        { gap: 4 },
        createElement(Text, null, text),
        href &&
          createElement(
            Text,
            null,
            createElement("a", { href }, "Open this Studio there"),
          ),
      ),
    ),
  );
}
