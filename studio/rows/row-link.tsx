import { Card, Stack, Text } from "@sanity/ui";
import type { MouseEventHandler, ReactNode } from "react";

import { withLastValues } from "../../schemas/fact-text.ts";

type RowLinkProps = {
  href: string;
  onClick?: MouseEventHandler<HTMLElement>;
  title: string;
  detail?: string;
  /** What a person wrote about it. */
  note?: string | undefined;
};

/** A line of a list that leads somewhere. */
export function RowLink({ href, onClick, title, detail, note }: RowLinkProps) {
  return (
    <Card
      as="a"
      data-as="a"
      href={href}
      onClick={onClick}
      padding={2}
      radius={2}
    >
      <Stack gap={2}>
        <Text size={1} weight="medium">
          {withLastValues(title)}
        </Text>
        {detail && (
          <Text size={1} muted>
            {detail}
          </Text>
        )}
        {note && <Text size={1}>{note}</Text>}
      </Stack>
    </Card>
  );
}

/** A list of such lines, whose words stand below the words of the heading. */
export function RowList({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap={1} style={{ marginInline: "-0.5rem" }}>
      {children}
    </Stack>
  );
}
