import { Alert, Button, Group } from "@mantine/core";
import { goTo } from "../frame/address.ts";
import { useMayDo } from "../frame/use-me.ts";

type Props = { readonly act: string; readonly onClose: () => void };

/** What comes next when an announcement was asked for. */
export const AskedAnnouncement = ({ act, onClose }: Props) => {
  const mayDo = useMayDo();
  return (
    <>
      <Alert color="green" role="status">
        Asked for as act {act}. With the second approval the home page announces it, in every language.
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {mayDo("acts_read") && <Button onClick={() => goTo("/approvals")}>To the approvals</Button>}
      </Group>
    </>
  );
};
