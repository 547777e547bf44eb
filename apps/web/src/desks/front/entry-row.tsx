import { ActionIcon, Badge, Button, Group, Image, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "../../ui/icons/icons.tsx";
import type { FrontEntry } from "./front-entry.ts";

type Props = {
  readonly entry: FrontEntry;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Undefined for operators who may not do it. */
  readonly onMove: ((by: -1 | 1) => void) | undefined;
  readonly onHide: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
};

/** One entry at its place: what it is called, where it leads, and what may be done with it. */
export const EntryRow = ({ entry, isFirst, isLast, onMove, onHide, onEdit }: Props) => {
  const { name, tourl, isHidden } = entry;
  return (
    <Group gap="sm" wrap="wrap" role="group" aria-label={name}>
      {onMove !== undefined && (
        <Group gap={4}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={`Move ${name} up`}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={`Move ${name} down`}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
        </Group>
      )}
      {name.startsWith("/banners/") && <Image src={name} alt="" w={96} h={24} fit="cover" radius="sm" />}
      <div style={{ flex: 1, minWidth: 140, overflowWrap: "anywhere" }}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {tourl === "" ? "leads nowhere" : tourl}
        </Text>
      </div>
      {isHidden && <Badge color="gray">hidden</Badge>}
      <Group gap={4}>
        {onEdit !== undefined && (
          <Button variant="default" size="compact-md" aria-label={`Change ${name}`} onClick={onEdit}>
            Change
          </Button>
        )}
        {onHide !== undefined && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`${isHidden ? "Show" : "Hide"} ${name}`}
            onClick={onHide}
          >
            {isHidden ? "Show" : "Hide"}
          </Button>
        )}
      </Group>
    </Group>
  );
};
