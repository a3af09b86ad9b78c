import { Box, Stack, TextInput } from "@sanity/ui";
import type { ComponentProps } from "react";
import type { MediaToolOptions } from "sanity-plugin-media";
import { styled } from "styled-components";

import { ALT_TITLE } from "../../schemas/objects/picture.ts";
import { Labeled, Text } from "../focus.tsx";

type Details = NonNullable<
  NonNullable<MediaToolOptions["components"]>["details"]
>;

/** The tags, the first part of the plugin's own form. */
const Tags = styled(Box)`
  > * > :not(:first-child) {
    display: none;
  }
`;

/** The details of a picture, in the words of the forms. */
export function PictureDetails(props: ComponentProps<Details>) {
  const { renderDefaultDetails, ...details } = props;
  const { formUpdating, register } = details;
  // Two inputs of one field would overwrite each other.
  const none = async () => {};
  const unused: typeof register = (name) => ({
    name,
    ref() {},
    onBlur: none,
    onChange: none,
  });
  return (
    <Stack gap={4}>
      <Tags>{renderDefaultDetails({ ...details, register: unused })}</Tags>
      <Labeled label={ALT_TITLE}>
        {(id) => (
          <TextInput {...register("altText")} disabled={formUpdating} id={id} />
        )}
      </Labeled>
      <Text muted>
        To replace it everywhere, open one of the documents under References and
        choose another picture there.
      </Text>
    </Stack>
  );
}
