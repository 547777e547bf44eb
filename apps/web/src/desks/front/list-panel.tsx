import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { frontEntries, hideFront, orderFront, type FrontListName } from "@candor/wire/desks/front";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask, askList } from "../../console/ask.ts";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { BannerDialog } from "./banner-dialog.tsx";
import type { FrontEntry } from "./front-entry.ts";
import { EntryRow } from "./entry-row.tsx";
import { LenderDialog } from "./lender-dialog.tsx";
import { moved } from "./moved.ts";

type Props = { readonly list: FrontListName; readonly title: string; readonly about: string };
type Asking =
  | { readonly about: "order" }
  | { readonly about: "newLender" }
  | { readonly about: "hide"; readonly entry: FrontEntry }
  | { readonly about: "edit"; readonly entry: FrontEntry };

/** One list in its order. A new order is tried here first, and saved or taken back as a whole. */
export const ListPanel = ({ list, title, about }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(frontEntries, list),
    queryFn: async () => (await askList(frontEntries, { list })).rows,
  });
  const mayDo = useMayDo();
  const [tried, setTried] = useState<readonly FrontEntry[] | undefined>();
  const [asking, setAsking] = useState<Asking | undefined>();
  const mayOrder = mayDo("front_change");
  const mayEdit = list === "lenders" ? mayDo("lender_change") : list === "banners" && mayOrder;
  const entries = tried ?? data;
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" align="start">
          <div>
            <Title order={2} size="h4">
              {title}
            </Title>
            <Text c="dimmed" size="sm">
              {about}
            </Text>
          </div>
          {list === "lenders" && mayEdit && (
            <Button variant="default" onClick={() => setAsking({ about: "newLender" })}>
              New lender
            </Button>
          )}
        </Group>
        {error !== null && <Failed error={error} onAgain={() => void refetch()} />}
        {entries === undefined && error === null && <Loading />}
        {entries?.length === 0 && <Text size="sm">None is listed.</Text>}
        {entries?.map((entry, place) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            isFirst={place === 0}
            isLast={place === entries.length - 1}
            onMove={mayOrder ? (by) => setTried(moved(entries, place, by)) : undefined}
            onHide={
              mayOrder && isHidable(list, entry) ? () => setAsking({ about: "hide", entry }) : undefined
            }
            onEdit={mayEdit ? () => setAsking({ about: "edit", entry }) : undefined}
          />
        ))}
        {tried !== undefined && (
          <Alert color="yellow">
            <Group justify="space-between">
              <Text size="sm">Only you see this order.</Text>
              <Group gap="xs">
                <Button variant="default" onClick={() => setTried(undefined)}>
                  Take it back
                </Button>
                <Button onClick={() => setAsking({ about: "order" })}>Save the order</Button>
              </Group>
            </Group>
          </Alert>
        )}
      </Stack>
      {asking !== undefined && (
        <Question
          list={list}
          asking={asking}
          tried={tried ?? []}
          onClose={() => setAsking(undefined)}
          onSaved={() => setTried(undefined)}
        />
      )}
    </Card>
  );
};

/** Without Home and Mine nobody finds the way; the server refuses it, too. */
const isHidable = (list: FrontListName, { tourl }: FrontEntry): boolean =>
  list !== "bar" || !["/", "/mine"].includes(tourl);

type QuestionProps = {
  readonly list: FrontListName;
  readonly asking: Asking;
  readonly tried: readonly FrontEntry[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

const Question = ({ list, asking, tried, onClose, onSaved }: QuestionProps) => {
  const client = useQueryClient();
  if (asking.about === "newLender") return <LenderDialog onClose={onClose} />;
  if (asking.about === "edit")
    return list === "lenders" ? (
      <LenderDialog lender={asking.entry} onClose={onClose} />
    ) : (
      <BannerDialog banner={asking.entry} onClose={onClose} />
    );
  if (asking.about === "order")
    return (
      <ReasonDialog
        title="Save the order"
        confirm="Save it"
        onClose={onClose}
        onConfirm={async (reason) => {
          await ask(orderFront, { list, ids: tried.map(({ id }) => id).join(","), reason });
          await client.invalidateQueries();
          onSaved();
        }}
      >
        <Text size="sm">Everybody sees it when their page is opened next.</Text>
      </ReasonDialog>
    );
  const { id, name, isHidden } = asking.entry;
  const verb = isHidden ? "Show" : "Hide";
  return (
    <ReasonDialog
      title={`${verb} ${name}`}
      confirm={`${verb} it`}
      onClose={onClose}
      onConfirm={async (reason) => {
        await ask(hideFront, { list, id, hide: isHidden ? 0 : 1, reason });
        await client.invalidateQueries();
      }}
    >
      <Text size="sm">
        {isHidden ? "It is shown again at its place." : "It keeps its place, and can be shown again."}
      </Text>
    </ReasonDialog>
  );
};
