import { shortestReason } from "@candor/core/operators/reason";
import { Textarea } from "@mantine/core";

type Props = {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** What the reason is for: the first words of the description. */
  readonly purpose: string;
  /** Whether the dialog opens with the focus here. */
  readonly hasFocus?: boolean;
  /** Shows that the reason is too short: the button that needs it was pressed. */
  readonly isMissing?: boolean;
};

export const ReasonField = ({ value, onChange, purpose, hasFocus = false, isMissing = false }: Props) => (
  <Textarea
    label="Reason"
    description={`${purpose}; ${shortestReason} characters or more.`}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    maxLength={1_000}
    autosize
    minRows={2}
    error={isMissing ? `Please give a reason of ${shortestReason} characters or more` : undefined}
    {...(hasFocus ? { "data-autofocus": true } : {})}
  />
);
