import { Alert, List, Text } from "@mantine/core";
import { showTime, showTotal } from "../../console/show.ts";
import type { Overview } from "./overview.ts";

const names: Readonly<Record<Overview["stopped"][number]["act"], string>> = {
  user_freeze: "Freezing accounts",
  personal_open: "Opening the data of people",
};

/** Says that an operator was refused above the limit of an hour; nothing when none was in the last day. */
export const Stopped = ({ stopped }: { readonly stopped: Overview["stopped"] }) => {
  if (stopped.length === 0) return null;
  return (
    <Alert color="red" title="An operator was stopped by a limit of an hour" role="alert">
      <List size="sm">
        {stopped.map(({ act, refused, last }) => (
          <List.Item key={act}>
            {names[act]}: refused {refused === 1 ? "once" : `${showTotal(refused)} times`} in the last 24
            hours, last at {showTime(last)} UTC.
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        The audit log says who, under the action refused. Call that person; if it is somebody else, an admin
        ends the session.
      </Text>
    </Alert>
  );
};
