import { TextInput, type TextInputProps } from "@mantine/core";
import { typedNumber } from "../lib/show/typed-number.ts";

type Props = Omit<TextInputProps, "onChange" | "inputMode"> & {
  readonly value: string;
  readonly onType: (text: string) => void;
};

/** An amount as an operator types it. Some keyboards have only a comma: one that is read as a decimal point is shown as one before anything is sent. */
export const AmountInput = ({ onType, ...field }: Props) => {
  const showPoint = ({ value }: HTMLInputElement): void => {
    const read = typedNumber(value);
    if (read.includes(".") && !value.includes(".")) onType(read);
  };
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      onChange={(event) => onType(event.currentTarget.value.trim())}
      onBlur={(event) => showPoint(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === "Enter") showPoint(event.currentTarget);
      }}
    />
  );
};
