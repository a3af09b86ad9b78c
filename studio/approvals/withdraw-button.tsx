import { Box, Stack, Text } from "@sanity/ui";
import { useContext, useState } from "react";
import { AddonDatasetContext } from "sanity/_singletons";

import { BusyButton } from "../busy-button.tsx";
import type { Approval } from "./approval.ts";
import { withdrawRequest } from "./approval-operations.ts";

/** Withdraws a request of the signed-in user; the listener of its list removes the row. */
export function WithdrawButton({ approval }: { approval: Approval }) {
  const client = useContext(AddonDatasetContext)?.client;
  const [state, setState] = useState<"open" | "working" | "failed">("open");
  if (!client) return null;
  return (
    <Stack gap={2} padding={2}>
      <Box>
        <BusyButton
          aria-label={`Withdraw the request for ${approval.title}`}
          fontSize={1}
          isBusy={state === "working"}
          mode="ghost"
          onClick={() => {
            setState("working");
            withdrawRequest(client, approval).catch(() => setState("failed"));
          }}
          padding={2}
          text="Withdraw"
        />
      </Box>
      {state === "failed" && (
        <Text size={1} role="alert">
          Not withdrawn: it was answered at this moment, or the content source
          did not answer.
        </Text>
      )}
    </Stack>
  );
}
