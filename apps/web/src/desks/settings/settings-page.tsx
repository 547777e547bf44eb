import { SegmentedControl } from "@mantine/core";
import { settingList } from "@candor/wire/desks/settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showTime } from "../../console/show.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { waitingColumn } from "../../console/acts/waiting-column.tsx";
import { aboutKey } from "./about-key.ts";
import { SettingDialog } from "./setting-dialog.tsx";
import type { ShownSetting } from "./setting.ts";
import { showValue } from "./show-value.ts";

const columns: readonly DeskColumn<ShownSetting>[] = [
  { key: "name", title: "Key", text: ({ name }) => name },
  { key: "about", title: "What it is", text: ({ name }) => aboutKey(name), width: 250 },
  { key: "value", title: "Value", text: showValue, width: 180 },
  {
    key: "takes",
    title: "A change takes",
    text: ({ takesTwo }) => (takesTwo ? "two operators" : "one operator"),
    width: 130,
  },
  {
    key: "public",
    title: "Told to",
    text: ({ isPublic }) => (isPublic ? "everyone" : "the server"),
    width: 100,
  },
  { key: "by", title: "Changed by", text: ({ changedBy }) => changedBy || "as released" },
  {
    key: "at",
    title: "Changed (UTC)",
    text: ({ changedAt }) => (changedAt === null ? "" : showTime(changedAt)),
    width: 160,
  },
  waitingColumn,
];

type Shown = "all" | "limits" | "texts";

/** The keys of getKeys: what the pages show and the server applies, who changed each, and changing them. */
export const SettingsPage = () => {
  const [shown, setShown] = useState<Shown>("all");
  const [opened, setOpened] = useState<string | undefined>();
  const mayDo = useMayDo();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: answerKey(settingList),
    queryFn: () => askList(settingList, {}),
  });
  const rows = data?.rows.filter(({ takesTwo }) => shown === "all" || takesTwo === (shown === "limits"));
  const setting = data?.rows.find(({ name }) => name === opened);
  return (
    <Desk
      title="Keys and limits"
      about="A change counts for what is asked for from then on. What was bought, requested or quoted keeps its terms."
    >
      <DeskTable
        name="keys"
        rows={rows}
        total={data?.total ?? 0}
        error={error}
        columns={columns}
        idOf={({ name }) => name}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
        {...(mayDo("keys_change") || mayDo("limit_change")
          ? { onRow: ({ name }: ShownSetting) => setOpened(name) }
          : {})}
        emptyText="There is none."
        filters={
          <SegmentedControl
            aria-label="Which keys"
            value={shown}
            onChange={(value) => setShown(value as Shown)}
            data={["all", "limits", "texts"]}
          />
        }
      />
      {setting !== undefined && (
        <SettingDialog key={setting.name} setting={setting} onClose={() => setOpened(undefined)} />
      )}
    </Desk>
  );
};
