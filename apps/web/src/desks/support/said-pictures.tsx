import { Alert, Button, Group, Text } from "@mantine/core";
import { openSupportPicture } from "@candor/wire/desks/support";
import type { PictureOfMessage } from "@candor/wire/service/support";
import { useState } from "react";
import { useAct } from "../../console/acts/use-act.ts";
import { askFile } from "../../console/ask.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { useBlobUrl } from "../../lib/photos/use-blob-url.ts";

type Props = {
  readonly conversation: string;
  readonly number: number;
  readonly pictures: readonly PictureOfMessage[];
};

/** The pictures of a message, each opened by a press of its own: every opening is recorded before the picture is sent. */
export const SaidPictures = ({ conversation, number, pictures }: Props) => (
  <>
    {pictures.map((picture, index) => (
      <SaidPicture
        key={picture.id}
        conversation={conversation}
        picture={picture}
        name={`picture ${index + 1} of message ${number}`}
      />
    ))}
  </>
);

type SaidPictureProps = {
  readonly conversation: string;
  readonly picture: PictureOfMessage;
  readonly name: string;
};

const SaidPicture = ({ conversation, picture: { id, isDeleted }, name }: SaidPictureProps) => {
  const mayOpen = useMayDo()("support_answer");
  const { act, isBusy, failure } = useAct();
  const [content, setContent] = useState<Blob | undefined>();
  const url = useBlobUrl(content);
  const open = (): void =>
    void act(async () =>
      setContent((await askFile(openSupportPicture, { id: Number(conversation), picture: id })).content),
    );
  if (isDeleted || !mayOpen) {
    return (
      <Text size="sm" c="dimmed">
        {isDeleted ? `Deleted: ${name}` : `${name}: only the role support opens it`}
      </Text>
    );
  }
  return (
    <div>
      <Group gap="xs" mt={4}>
        <Button
          variant="default"
          size="compact-sm"
          loading={isBusy}
          title="Each opening is recorded with your name"
          onClick={() => (content === undefined ? open() : setContent(undefined))}
        >
          {content === undefined ? `Open ${name}` : `Close ${name}`}
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
          style={{ display: "block", maxWidth: "100%", marginTop: 8, borderRadius: 4 }}
        />
      )}
    </div>
  );
};
