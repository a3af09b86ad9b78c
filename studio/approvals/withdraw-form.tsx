import { Stack, Text } from "@sanity/ui";

import { firmTime } from "../../schemas/moments.ts";
import type { Approval } from "./approval.ts";
import type { ChangedField } from "./changed-fields.ts";
import { ChangedFieldsList } from "./changed-fields-list.tsx";
import { ClosedNotice, SendButton } from "./form-parts.tsx";

type WithdrawFormProps = {
  approval: Approval;
  fields: readonly ChangedField[];
  /** Whether it was answered meanwhile, or the draft is gone. */
  isClosed: boolean;
  onWithdraw(): Promise<void>;
};

/** A request of the signed-in user, with a button that withdraws it. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { approval, fields, isClosed, onWithdraw } = props;
  return (
    <Stack gap={4}>
      <Text size={1}>
        You asked on {firmTime(approval.askedAt)}. Whoever was asked publishes
        the draft, or answers.
      </Text>
      {approval.note !== "" && <Text size={1}>“{approval.note}”</Text>}
      <ChangedFieldsList fields={fields} />
      {isClosed && <ClosedNotice />}
      <SendButton
        text="Withdraw the request"
        isReady={!isClosed}
        failure="The request was not withdrawn: it was answered at this moment, or the content source did not answer."
        send={onWithdraw}
      />
    </Stack>
  );
}
