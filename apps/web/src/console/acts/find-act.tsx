import { TextInput } from "@mantine/core";

type Props = { readonly typed: string; readonly onType: (typed: string) => void };

/** An act that is looked for is found in every state, however many there are. */
export const FindAct = ({ typed, onType }: Props) => (
  <TextInput
    aria-label="Number, or about"
    placeholder="number, or e.g. user 100002"
    value={typed}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
    w={210}
  />
);
