import { Button, Dialog, Flex, Stack, Text } from "@sanity/ui";

/** Asks before an account is deleted, and says what stays. */
export function DeletionDialog({
  name,
  onClose,
  onDelete,
}: {
  name: string;
  onClose: () => void;
  onDelete: () => void;
}) {
  return (
    <Dialog
      footer={
        <Flex gap={2} justify="flex-end" padding={3}>
          <Button mode="ghost" onClick={onClose} text="Keep the account" />
          <Button
            onClick={() => {
              onClose();
              onDelete();
            }}
            text="Delete"
            tone="critical"
          />
        </Flex>
      }
      header={`Delete ${name}?`}
      id="delete-member"
      onClose={onClose}
      width={0}
    >
      <Stack padding={4}>
        <Text size={1}>
          {name} cannot sign in any more. What they wrote stays, under “Former
          user”. To keep the name, disable the account instead.
        </Text>
      </Stack>
    </Dialog>
  );
}
