import { Badge, Button, SegmentedControl, Select, Text } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { outboxList, outboxListFile, retryMessage, retryTopic } from "@candor/wire/desks/outbox";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask, askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { showCount, showTime, showTotal } from "../../console/show.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { DroppedPanel } from "./dropped-panel.tsx";
import { topicWords } from "./topic-words.ts";

type Waiting = AnswerOf<typeof outboxList>;
type Topic = "message-email" | "message-sms" | "web-push";

/** What is sent meanwhile leaves the list by itself. */
const refreshMs = 10_000;

const topics = [
  { value: "all", label: "all channels" },
  { value: "message-email", label: "mail" },
  { value: "message-sms", label: "text messages" },
  { value: "web-push", label: "pushes" },
];

const columns: readonly DeskColumn<Waiting>[] = [
  { key: "id", title: "No.", text: ({ id }) => id, isNumber: true, width: 80 },
  { key: "topic", title: "Channel", text: ({ topic }) => topicWords[topic] ?? topic, width: 120 },
  { key: "to", title: "To", text: ({ to }) => to },
  { key: "about", title: "About", text: ({ about }) => about, width: 100 },
  { key: "created", title: "Written (UTC)", text: ({ createdAt }) => showTime(createdAt), width: 160 },
  { key: "next", title: "Next try (UTC)", text: ({ nextAt }) => showTime(nextAt), width: 160 },
  {
    key: "attempts",
    title: "Failed",
    text: ({ attempts }) => (attempts === 0 ? "" : showCount(attempts, "time")),
    draw: ({ attempts }) =>
      attempts > 0 && (
        <Badge variant="dot" color="red">
          {showCount(attempts, "time")}
        </Badge>
      ),
    width: 110,
  },
  { key: "failure", title: "Why", text: ({ failure }) => failure, isLong: true },
];

/** Mails and pushes that wait or failed: where they go only in part, what they say not at all. */
export const OutboxPage = () => {
  const [topic, setTopic] = useState<Topic | "all">("all");
  const [state, setState] = useState<"failed" | "all">("all");
  const [opened, setOpened] = useState<Waiting | "topic" | undefined>();
  const mayDo = useMayDo();
  const pages = useKeyedPages<Waiting>(
    answerKey(outboxList, { topic, state }),
    (page) => askList(outboxList, { topic, state, ...page }),
    ({ id }) => Number(id),
    { refreshMs, file: { call: outboxListFile, filters: { topic, state } } },
  );
  return (
    <Desk
      title="Outbox"
      about="Messages leave this list when they are sent. One that fails is tried again after a growing pause, up to five minutes."
      actions={
        mayDo("outbox_retry") &&
        topic !== "all" && (
          <Button variant="default" onClick={() => setOpened("topic")}>
            Try all that failed
          </Button>
        )
      }
    >
      <DeskTable
        name="outbox"
        {...pages}
        totalText={showTotal(pages.total)}
        columns={columns}
        idOf={({ id }) => id}
        {...(mayDo("outbox_retry")
          ? { onRow: (row: Waiting) => (row.attempts > 0 ? setOpened(row) : undefined) }
          : {})}
        emptyText={state === "failed" ? "Nothing has failed." : "Nothing waits."}
        filters={
          <>
            <Select
              aria-label="Channel"
              value={topic}
              onChange={(value) => setTopic((value ?? "all") as Topic | "all")}
              data={topics}
              allowDeselect={false}
              w={150}
            />
            <SegmentedControl
              aria-label="State"
              value={state}
              onChange={(value) => setState(value as typeof state)}
              data={["all", "failed"]}
            />
          </>
        }
      />
      <DroppedPanel />
      {opened !== undefined && (
        <RetryDialog
          message={opened === "topic" ? undefined : opened}
          topic={topic}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Desk>
  );
};

type Props = {
  /** Undefined: all that failed of the channel. */
  readonly message: Waiting | undefined;
  readonly topic: Topic | "all";
  readonly onClose: () => void;
};

const RetryDialog = ({ message, topic, onClose }: Props) => {
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={
        message === undefined
          ? `Try all ${topicWords[topic] ?? ""} messages that failed`
          : `Try message ${message.id} now`
      }
      confirm="Try now"
      onClose={onClose}
      onConfirm={async (reason) => {
        if (message !== undefined) await ask(retryMessage, { id: message.id, reason });
        else if (topic !== "all") await ask(retryTopic, { topic, reason });
        await client.invalidateQueries();
      }}
    >
      <Text size="sm">
        {message === undefined
          ? ""
          : `To ${message.to}. It failed ${showCount(message.attempts, "time")}: ${message.failure}. `}
        It goes out within a second, or fails again. One that is on its way at this moment may arrive twice.
      </Text>
    </ReasonDialog>
  );
};
