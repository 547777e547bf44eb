import { Textarea } from "@mantine/core";

/** The shortest reason that the rules accept. */
const shortestReason = 10;

export const isReason = (text: string): boolean => text.trim().length >= shortestReason;

type Props = {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** What becomes of the reason. */
  readonly fate: string;
  /** Whether the dialog opens with the focus here. */
  readonly isFirst?: boolean;
};

export const ReasonField = ({ value, onChange, fate, isFirst = false }: Props) => (
  <Textarea
    label="Reason"
    description={`${fate}; ${shortestReason} characters or more.`}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    maxLength={1_000}
    autosize
    minRows={2}
    {...(isFirst ? { "data-autofocus": true } : {})}
  />
);
