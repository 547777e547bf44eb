import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Loaded } from "../frame/loaded.tsx";
import type { LoadedPart } from "../frame/pages.ts";
import { showTime } from "../show.ts";
import { useMayDo } from "../frame/use-me.ts";

type Props = {
  readonly userId: string;
  /** Until when it is open; 0: it is masked. Null where only the server knows. */
  readonly until: number | null;
};

const openDialog: LoadedPart<{ readonly userId: string; readonly onClose: () => void }> = {
  path: "open-dialog",
  load: async () => (await import("./open-dialog.tsx")).OpenDialog,
};

/** What is masked of a user, and the way to see it: with a reason, which the audit log has before anything is shown (OPS-07). */
export const OpenPerson = ({ userId, until }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const mayDo = useMayDo();
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {until !== null && until > 0
          ? `Name, contact and addresses are open to you until ${showTime(until)} UTC.`
          : "Name, contact and addresses are masked."}
      </Text>
      {(until === null || until === 0) && mayDo("personal_open") && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Show
        </Button>
      )}
      {isAsking && <Loaded part={openDialog} given={{ userId, onClose: () => setAsking(false) }} />}
    </Group>
  );
};
