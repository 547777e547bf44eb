import { TextInput } from "@mantine/core";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { startInTime } from "./announced-start.ts";

type Props = {
  readonly starts: string;
  readonly onChange: (starts: string) => void;
};

/** From when on something counts that two operators announce. */
export const StartField = ({ starts, onChange }: Props) => (
  <TextInput
    type="datetime-local"
    label="Count from (UTC)"
    description="Leave time for two approvals: at that moment it must still be ten minutes ahead."
    value={starts}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={
      startInTime(starts, serverNowMs()) === undefined ? "Ten minutes from now at the earliest" : undefined
    }
  />
);
