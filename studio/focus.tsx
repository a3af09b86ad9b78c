import {
  Box,
  Button,
  Flex,
  Stack,
  Text as SanityText,
  TextArea,
  TextInput,
  type TextProps,
} from "@sanity/ui";
import {
  type ReactNode,
  useId,
  type ComponentProps,
  type ElementType,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

/** A text in the size of forms. */
export function Text<E extends ElementType = "div">(props: TextProps<E>) {
  return <SanityText size={1} {...props} />;
}

/**
 * A button that keeps the focus while it is busy and ignores clicks: a disabled one
 * would lose it.
 */
export function BusyButton({
  isBusy,
  onClick,
  ...rest
}: ComponentProps<typeof Button> & { isBusy: boolean }) {
  return (
    <Button
      {...rest}
      {...(isBusy
        ? { "aria-disabled": true, style: { opacity: 0.5 } }
        : { onClick })}
    />
  );
}

/**
 * Focuses an element as soon as it is shown. The menu that opened a dialog takes the
 * focus back while the dialog loads, and outside the dialog it would keep Escape from
 * closing it.
 */
export function useFocusOnMount<
  Shown extends HTMLElement,
>(): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => shown.current?.focus(), []);
  return shown;
}

/** Sentences below each other. */
export function Sentences({ said }: { said: readonly string[] }) {
  return (
    <Stack gap={3}>
      {said.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
    </Stack>
  );
}

/** Says what was done, in place of the control that had the focus. */
export function Said({ children }: { children: ReactNode }) {
  const shown = useFocusOnMount<HTMLDivElement>();
  return (
    <Text ref={shown} role="status" tabIndex={-1}>
      {children}
    </Text>
  );
}

type SendButtonProps = ComponentProps<typeof Button> & {
  isReady?: boolean;
  failure: string;
  send(): Promise<void>;
  onCancel?(): void;
};

/**
 * The button that submits a form; shows `failure` if that fails. With `onCancel` it has
 * a "Cancel" next to it.
 */
export function SendButton({
  isReady = true,
  failure,
  send,
  onCancel,
  ...button
}: SendButtonProps) {
  const [state, setState] = useState<"open" | "sending" | "failed">("open");
  return (
    <Stack gap={3}>
      {state === "failed" && <Text role="alert">{failure}</Text>}
      <Flex gap={3} {...(onCancel && { justify: "flex-end" })}>
        {onCancel && <Button mode="ghost" onClick={onCancel} text="Cancel" />}
        <BusyButton
          tone="primary"
          {...button}
          disabled={!isReady}
          isBusy={state === "sending"}
          onClick={() => {
            setState("sending");
            send().then(
              () => setState("open"),
              () => setState("failed"),
            );
          }}
        />
      </Flex>
    </Stack>
  );
}

/** A link that is shown once, ready to copy. */
export function LinkToCopy({ label, link }: { label: string; link: string }) {
  return (
    <Flex gap={2}>
      <Box flex={1}>
        <TextInput
          aria-label={label}
          fontSize={1}
          onFocus={({ currentTarget }) => currentTarget.select()}
          readOnly
          ref={useFocusOnMount<HTMLInputElement>()}
          value={link}
        />
      </Box>
      <Button
        mode="ghost"
        onClick={() => void navigator.clipboard.writeText(link)}
        text="Copy"
      />
    </Flex>
  );
}

type LabeledProps = { label: string; children: (id: string) => ReactNode };

/** An input of a form below its label. */
export function Labeled({ label, children }: LabeledProps) {
  const id = useId();
  return (
    <Stack gap={2} flex={1} style={{ minWidth: "12rem" }}>
      <Text as="label" htmlFor={id} weight="medium">
        {label}
      </Text>
      {children(id)}
    </Stack>
  );
}

type WordsProps = Omit<ComponentProps<typeof TextArea>, "onChange"> & {
  label: string;
  onChange(words: string): void;
};

/** A field for a few sentences below its label. */
export function Words({ label, onChange, ...field }: WordsProps) {
  return (
    <Labeled label={label}>
      {(id) => (
        <TextArea
          {...field}
          id={id}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Labeled>
  );
}
