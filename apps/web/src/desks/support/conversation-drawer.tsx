import { Alert, Button, Group, Select, Stack, Text } from "@mantine/core";
import {
  supportClaim,
  supportClose,
  supportConversation,
  supportHandOver,
  supportList,
  supportQueue,
  supportRelease,
} from "@candor/wire/desks/support";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAct } from "../../console/acts/use-act.ts";
import { ask } from "../../console/ask.ts";
import { DeskDrawer } from "../../console/desk/desk-drawer.tsx";
import { goTo } from "../../console/frame/address.ts";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { useMayDo, useMe } from "../../console/frame/use-me.ts";
import { showTime } from "../../console/show.ts";
import { answerKey, rereadAnswers } from "../../lib/calls/answer-key.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { customerOf, isToRenew, stateOf, type Conversation } from "./conversation.ts";
import { Lines } from "./lines.tsx";
import { useConversationNews } from "./use-conversation-news.ts";
import { WriteForm } from "./write-form.tsx";

type Props = { readonly id: string; readonly onClose: () => void };

/** One conversation: what was said, what operators noted, and an answer by the operator who holds it. */
export const ConversationDrawer = ({ id, onClose }: Props) => {
  const queries = useQueryClient();
  const refetchInterval = useConversationNews(() => void rereadAnswers(queries, supportConversation), id);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: answerKey(supportConversation, id),
    queryFn: () => ask(supportConversation, { id: Number(id) }),
    refetchInterval,
  });
  const me = useMe().data;
  const isMine = me !== undefined && String(me.id) === data?.holder?.id;
  const reread = async (): Promise<void> => {
    await refetch();
    await rereadAnswers(queries, supportQueue, supportList);
  };
  useRenewal(data, dataUpdatedAt, isMine);
  return (
    <DeskDrawer title={`Conversation ${id}`} onClose={onClose}>
      {error !== null && <Failed error={error} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <Stack gap="md">
          <About conversation={data} />
          <Lines conversation={data} />
          <Acts conversation={data} isMine={isMine} onDone={reread} />
        </Stack>
      )}
    </DeskDrawer>
  );
};

/** While it is open here its operator goes on holding it, and what is new counts as seen. */
const useRenewal = (conversation: Conversation | undefined, readAt: number, isMine: boolean): void => {
  useEffect(() => {
    if (conversation === undefined || !isMine || document.hidden) return;
    if (!isToRenew(conversation, serverNowMs())) return;
    // What another operator took meanwhile the next reading shows.
    void ask(supportClaim, { id: Number(conversation.id) }).catch(() => undefined);
    // Each reading looks at the time, also one that found nothing new.
  }, [conversation, readAt, isMine]);
};

const About = ({ conversation }: { readonly conversation: Conversation }) => (
  <div>
    <Group gap="xs">
      <Text fw={600}>{customerOf(conversation)}</Text>
      {conversation.userId !== null && (
        <Button variant="subtle" size="compact-sm" onClick={() => goTo(`/users?find=${conversation.userId}`)}>
          Open under Users
        </Button>
      )}
    </Group>
    <Text size="sm" c="dimmed">
      {stateOf(conversation).label}
      {conversation.waitingSince !== null && `, unanswered since ${showTime(conversation.waitingSince)} UTC`},
      writes in {conversation.language}
      {conversation.stars !== null && `, rated ${conversation.stars} of 5`}
    </Text>
  </div>
);

type ActsProps = {
  readonly conversation: Conversation;
  readonly isMine: boolean;
  readonly onDone: () => Promise<void>;
};

const Acts = ({ conversation, isMine, onDone }: ActsProps) => {
  const id = Number(conversation.id);
  const mayDo = useMayDo();
  const { act, isBusy, failure } = useAct();
  if (!mayDo("support_answer")) return null;
  const done = (work: () => Promise<unknown>): void => void act(work).then(onDone);
  return (
    <Stack gap="sm">
      {isMine ? (
        <>
          <WriteForm conversation={conversation} onDone={onDone} />
          <Group>
            <HandOver
              conversation={conversation}
              onPick={(operatorId) => done(() => ask(supportHandOver, { id, operatorId }))}
            />
            <Button
              variant="default"
              loading={isBusy}
              onClick={() => done(() => ask(supportRelease, { id }))}
            >
              Give it back
            </Button>
            <Button
              variant="default"
              loading={isBusy}
              onClick={() => done(() => ask(supportClose, { id, through: conversation.last }))}
            >
              Close it
            </Button>
          </Group>
        </>
      ) : (
        <>
          <WriteForm conversation={conversation} onDone={onDone} isNoteOnly />
          <Group>
            <Button
              loading={isBusy}
              disabled={conversation.holder !== null}
              onClick={() => done(() => ask(supportClaim, { id }))}
            >
              Take it
            </Button>
          </Group>
        </>
      )}
      {failure !== "" && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
    </Stack>
  );
};

type HandOverProps = {
  readonly conversation: Conversation;
  readonly onPick: (operatorId: number) => void;
};

const HandOver = ({ conversation: { operators, holder }, onPick }: HandOverProps) => {
  const [to, setTo] = useState<string | null>(null);
  const others = operators.filter(({ id }) => id !== holder?.id);
  return (
    <Group gap="xs">
      <Select
        aria-label="Hand over to"
        placeholder="hand over to"
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={to}
        onChange={setTo}
        w={180}
      />
      <Button variant="default" disabled={to === null} onClick={() => onPick(Number(to))}>
        Hand over
      </Button>
    </Group>
  );
};
