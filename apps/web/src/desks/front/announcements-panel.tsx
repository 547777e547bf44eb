import { Badge, Button, Group, Text, Title } from "@mantine/core";
import { announcementList } from "@candor/wire/desks/front";
import { languages } from "@candor/wire/language";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { showTime } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { AnnouncementDialog } from "./announcement-dialog.tsx";
import { textIn, type Announcement } from "./announcement.ts";

/** A planned one is shown while the desk is open. */
const refreshMs = 30_000;

type Standing = { readonly word: string; readonly color: string };
const standingOf = ({ isHidden, publishAt }: Announcement): Standing => {
  if (isHidden) return { word: "hidden", color: "gray" };
  return publishAt > serverNowMs() ? { word: "planned", color: "blue" } : { word: "shown", color: "green" };
};

const missing = (row: Announcement): string =>
  languages.filter((each) => textIn(row, each) === "").join(", ");

const columns: readonly DeskColumn<Announcement>[] = [
  { key: "from", title: "From (UTC)", text: ({ publishAt }) => showTime(publishAt), width: 160 },
  { key: "text", title: "In English", text: (row) => textIn(row, "en"), isLong: true },
  { key: "lacks", title: "Lacks", text: missing, width: 120 },
  {
    key: "origin",
    title: "From",
    text: ({ origin, isDemoOnly }) => `${originWords[origin]}${isDemoOnly ? ", demo only" : ""}`,
    width: 140,
  },
  {
    key: "state",
    title: "State",
    text: (row) => standingOf(row).word,
    draw: (row) => (
      <Badge variant="dot" color={standingOf(row).color}>
        {standingOf(row).word}
      </Badge>
    ),
    width: 110,
  },
];
const originWords = { shipped: "the product", written: "this desk", act: "an act of two" } as const;

/** What scrolls over the home page, in four languages. */
export const AnnouncementsPanel = () => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: answerKey(announcementList),
    queryFn: () => askList(announcementList, {}),
    refetchInterval: refreshMs,
  });
  const mayDo = useMayDo();
  const [opened, setOpened] = useState<Announcement | "new" | undefined>();
  return (
    <>
      <Group justify="space-between" align="start">
        <div>
          <Title order={2} size="h4">
            Announcements
          </Title>
          <Text c="dimmed" size="sm">
            The newest twenty scroll over the home page. What an act of two has announced stays as it is.
          </Text>
        </div>
        {mayDo("front_change") && <Button onClick={() => setOpened("new")}>New announcement</Button>}
      </Group>
      <DeskTable
        name="announcements"
        rows={data?.rows}
        total={data?.total ?? 0}
        error={error}
        columns={columns}
        idOf={({ id }) => id}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
        onRow={setOpened}
        emptyText="There is none."
      />
      {opened !== undefined && (
        <AnnouncementDialog
          announcement={opened === "new" ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
};
