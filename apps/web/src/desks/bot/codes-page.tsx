import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { botCodeList, botCodeListFile } from "@candor/wire/desks/bot";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showTime, showTotal, showWords } from "../../console/show.ts";
import { stateColumn } from "../../console/desk/state-column.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { userNumber } from "../../console/desk/user-number.ts";
import { BandsPanel } from "./bands-panel.tsx";
import type { BotCode } from "./bot-code.ts";
import { CodeDialog } from "./code-dialog.tsx";

type State = BotCode["state"] | "all";

const stateColors = { notActive: "yellow", active: "green", expired: "gray" } as const;
const stateWords = { notActive: "not active", active: "active", expired: "expired" } as const;

const columns: readonly DeskColumn<BotCode>[] = [
  { key: "user", title: "User", text: ({ userId }) => userId, isNumber: true, width: 100 },
  { key: "code", title: "Code", text: ({ code }) => code },
  stateColumn(
    ({ state }) => stateWords[state],
    ({ state }) => stateColors[state],
  ),
  { key: "claimed", title: "Claimed (UTC)", text: ({ claimedAt }) => showTime(claimedAt), width: 160 },
  { key: "runs", title: "Runs", text: ({ runs }) => String(runs), isNumber: true, width: 80 },
  {
    key: "running",
    title: "Under way",
    text: ({ running }) => (running === null ? "" : `run ${running}`),
    width: 110,
  },
  { key: "by", title: "Changed by", text: ({ changedBy }) => changedBy || "its owner's claim" },
  {
    key: "at",
    title: "Changed (UTC)",
    text: ({ changedAt }) => (changedAt === null ? "" : showTime(changedAt)),
    width: 160,
  },
];

/** The claim codes of the bot: who has one, giving, activating and ending it; and the bot's published bands. */
export const CodesPage = () => {
  const [state, setState] = useState<State>("all");
  const [typed, setTyped] = useState("");
  const [user] = useDebouncedValue(typed, 300);
  const [opened, setOpened] = useState<BotCode | "new" | undefined>();
  const mayDo = useMayDo();
  const filters = { state, userId: userNumber(user) ?? 0 };
  const pages = useKeyedPages<BotCode>(
    answerKey(botCodeList, filters),
    (page) => askList(botCodeList, { ...filters, ...page }),
    ({ userId }) => Number(userId),
    { sortedBy: "user", file: { call: botCodeListFile, filters } },
  );
  return (
    <Desk
      title="Bot codes and rules"
      about="A code that is not active starts no run. A run that is under way goes on by its rule."
      actions={mayDo("bot_codes") && <Button onClick={() => setOpened("new")}>Give a code</Button>}
    >
      <BandsPanel />
      <DeskTable
        name="bot-codes"
        {...pages}
        totalText={showTotal(pages.total)}
        columns={columns}
        idOf={({ userId }) => userId}
        {...(mayDo("bot_codes") ? { onRow: setOpened } : {})}
        emptyText="There is no such code."
        filters={
          <>
            <SegmentedControl
              aria-label="State"
              value={state}
              onChange={(value) => setState(value as State)}
              data={(["all", "notActive", "active", "expired"] as const).map((value) => ({
                value,
                label: value === "all" ? showWords(value) : stateWords[value],
              }))}
            />
            <TextInput
              aria-label="Only this user"
              placeholder="user's number"
              inputMode="numeric"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value.trim())}
              w={140}
            />
          </>
        }
      />
      {opened !== undefined && (
        <CodeDialog code={opened === "new" ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </Desk>
  );
};
