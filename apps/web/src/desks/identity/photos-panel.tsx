import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { identityDetail, identityPhoto, type IdentityDetail } from "@candor/wire/desks/identity";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAct } from "../../console/acts/use-act.ts";
import { askFile } from "../../console/ask.ts";
import { useMe } from "../../console/frame/use-me.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { partWords } from "./identity.ts";

type Props = { readonly identity: IdentityDetail };

/** The two photos, each opened by a press of its own: every opening is recorded before the photo is sent. */
export const PhotosPanel = ({ identity }: Props) => (
  <Stack gap="xs">
    <Title order={2} size="h5">
      Photos
    </Title>
    <Text size="sm" c="dimmed">
      Each opening is recorded with your name and the time, and shown below. A photo closes with this window.
    </Text>
    <Photo identity={identity} side="front" isThere={identity.hasFront} />
    <Photo identity={identity} side="back" isThere={identity.hasBack} />
  </Stack>
);

type PhotoProps = Props & { readonly side: "front" | "back"; readonly isThere: boolean };

const Photo = ({ identity: { id }, side, isThere }: PhotoProps) => {
  const client = useQueryClient();
  const { data: me } = useMe();
  const { act, isBusy, failure } = useAct();
  const [url, setUrl] = useState<string | undefined>();
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const name = partWords[side];
  const open = (): Promise<boolean> =>
    act(async () => {
      const { content } = await askFile(identityPhoto, { id: Number(id), side });
      setUrl(URL.createObjectURL(content));
      // The list of openings has one more; to read it again would be recorded, too.
      const reading = { operator: me?.name ?? "you", side, time: serverNowMs() };
      client.setQueryData<IdentityDetail>(answerKey(identityDetail, id), (now) =>
        now === undefined ? now : { ...now, readings: [reading, ...now.readings] },
      );
    });
  if (!isThere) return <Text size="sm">{name}: deleted.</Text>;
  return (
    <div>
      <Group gap="xs">
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => (url === undefined ? void open() : setUrl(undefined))}
        >
          {url === undefined ? `Open: ${name}` : `Close: ${name}`}
        </Button>
      </Group>
      {failure !== "" && (
        <Alert color="red" role="alert" mt="xs">
          {failure}
        </Alert>
      )}
      {url !== undefined && (
        <img
          src={url}
          alt={name}
          style={{ display: "block", width: "100%", marginTop: 8, borderRadius: 4 }}
        />
      )}
    </div>
  );
};
