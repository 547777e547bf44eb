import { Box, Button, Stack, Text } from "@mantine/core";
import { supportConversation } from "@candor/wire/desks/support";
import { useEffect, useRef, useState } from "react";
import { useAct } from "../../console/acts/use-act.ts";
import { ask } from "../../console/ask.ts";
import { showTime } from "../../console/show.ts";
import { SaidPictures } from "./said-pictures.tsx";
import { linesOf, type Conversation, type Line, type Said } from "./conversation.ts";

const asWritten = { overflowWrap: "anywhere", whiteSpace: "pre-wrap" } as const;

/** What was said, with the notes between. Its texts are texts: nothing in them is markup. */
export const Lines = ({ conversation }: { readonly conversation: Conversation }) => {
  const [older, setOlder] = useState<readonly Said[]>([]);
  const { act, isBusy, failure } = useAct();
  const box = useRef<HTMLDivElement>(null);
  const lines = linesOf(older, conversation);
  const first = [...older, ...conversation.messages].reduce(
    (least, { number }) => Math.min(least, number),
    Infinity,
  );
  const { last, notes } = conversation;
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [last, notes.length]);
  const readOlder = (): void =>
    void act(async () => {
      const { messages } = await ask(supportConversation, { id: Number(conversation.id), before: first });
      setOlder((held) => [...messages, ...held]);
    });
  return (
    <Box
      ref={box}
      role="log"
      aria-label="Messages"
      tabIndex={0}
      style={{ maxHeight: "52vh", overflowY: "auto" }}
    >
      <Stack gap="xs">
        {first > 1 && first !== Infinity && (
          <Button variant="subtle" loading={isBusy} onClick={readOlder}>
            Older messages
          </Button>
        )}
        {failure !== "" && (
          <Text c="red" size="sm">
            {failure}
          </Text>
        )}
        {lines.map((line) => (
          <OneLine
            key={line.kind === "note" ? `note ${line.note.id}` : line.said.number}
            line={line}
            seen={conversation.seenByCustomer}
            conversation={conversation.id}
          />
        ))}
      </Stack>
    </Box>
  );
};

type OneLineProps = { readonly line: Line; readonly seen: number; readonly conversation: string };

const OneLine = ({ line, seen, conversation }: OneLineProps) => {
  if (line.kind === "note") {
    const { by, text, time } = line.note;
    return (
      <Box p="xs" bg="var(--mantine-color-yellow-light)" style={{ borderRadius: 6 }}>
        <Text size="xs" c="dimmed">
          Note by {by}, {showTime(time)} UTC: the customer does not see it
        </Text>
        <Text size="sm" style={asWritten}>
          {text}
        </Text>
      </Box>
    );
  }
  const { number, by, text, pictures, time, isBrought } = line.said;
  const isOurs = by !== "";
  return (
    <Box
      p="xs"
      ml={isOurs ? "xl" : 0}
      mr={isOurs ? 0 : "xl"}
      bg={isOurs ? "var(--mantine-color-blue-light)" : "var(--mantine-color-default-hover)"}
      style={{ borderRadius: 6 }}
    >
      <Text size="xs" c="dimmed">
        {number}. {isOurs ? by : "Customer"}, {showTime(time)} UTC
        {isBrought && ", before the login"}
        {isOurs && number <= seen && ", seen"}
      </Text>
      {text !== "" && (
        <Text size="sm" dir="auto" style={asWritten}>
          {text}
        </Text>
      )}
      <SaidPictures conversation={conversation} number={number} pictures={pictures} />
    </Box>
  );
};
