import { Badge } from "@mantine/core";
import type { DeskColumn } from "../desk/desk-table.tsx";

/** The act that asks for a change of this row and waits for approvals. */
export const waitingColumn: DeskColumn<{ readonly waitingAct: string | null }> = {
  key: "waiting",
  title: "Waiting",
  text: ({ waitingAct }) => (waitingAct === null ? "" : `act ${waitingAct}`),
  draw: ({ waitingAct }) =>
    waitingAct !== null && (
      <Badge variant="dot" color="yellow">
        act {waitingAct}
      </Badge>
    ),
  width: 110,
};
