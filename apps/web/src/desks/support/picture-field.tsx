import { Button, FileButton, Group, Text } from "@mantine/core";
import { useBlobUrl } from "../../lib/photos/use-blob-url.ts";

type Props = {
  readonly picture: File | undefined;
  readonly onChange: (picture: File | undefined) => void;
};

const accepted = "image/jpeg,image/png,image/webp,image/heic,image/heif";

/** The one picture that may go with an answer. It is uploaded when the answer is sent. */
export const PictureField = ({ picture, onChange }: Props) => {
  const url = useBlobUrl(picture);
  if (picture === undefined) {
    return (
      <FileButton accept={accepted} onChange={(file) => onChange(file ?? undefined)}>
        {(props) => (
          <Button {...props} variant="default">
            Add a picture
          </Button>
        )}
      </FileButton>
    );
  }
  return (
    <Group gap="xs" w="100%">
      {url !== undefined && <img src={url} alt={picture.name} style={{ height: 56, borderRadius: 4 }} />}
      <Text size="sm">{picture.name}</Text>
      <Button variant="subtle" onClick={() => onChange(undefined)}>
        Remove the picture
      </Button>
    </Group>
  );
};
