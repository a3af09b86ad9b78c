import { Button, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";

import { firmTime } from "../../schemas/moments.ts";
import type { PasswordLink } from "./member-requests.ts";

/** What became of a link for a member; it is shown where no mail brings it. */
export function PasswordLinkNotice({
  link: { url, expiresAt, mail },
  email,
}: {
  link: PasswordLink;
  email: string;
}) {
  const until = `It works once, until ${firmTime(expiresAt)}.`;
  if (mail === "sent") {
    return (
      <Text size={1} role="status">
        A link was mailed to {email}. {until}
      </Text>
    );
  }
  return (
    <Card border padding={3} radius={2} role="status" tone="caution">
      <Stack gap={3}>
        <Text size={1}>
          {mail === "failed" && "The mail server did not take the mail. "}
          Hand this link to {email} in a safe way: whoever opens it chooses the
          password. {until} It is not shown again.
        </Text>
        <Flex gap={2}>
          <TextInput
            aria-label={`Link for ${email}`}
            fontSize={1}
            readOnly
            value={url}
          />
          <Button
            mode="ghost"
            onClick={() => void navigator.clipboard.writeText(url)}
            text="Copy"
          />
        </Flex>
      </Stack>
    </Card>
  );
}
