import { Group, Stack, Text, Title } from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { wasGoneTo } from "../frame/address.ts";
import { focusBack } from "../../lib/keyboard/focus-back.ts";

type Props = {
  readonly title: string;
  readonly about: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of a desk: its name, what it is for, what can be done. */
export const Desk = ({ title, about, actions, children }: Props) => {
  useEffect(() => {
    document.title = `${title} · Candor console`;
  }, [title]);
  // The button that led here is gone, and the code of this desk may have loaded after it.
  useEffect(() => {
    if (wasGoneTo()) focusBack(null);
  }, []);
  return (
    <Stack gap="md" component="section" aria-label={title}>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1} size="h3">
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            {about}
          </Text>
        </div>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </Stack>
  );
};
