import {
  ActionIcon,
  AppShell,
  Badge,
  Burger,
  Group,
  NavLink,
  ScrollArea,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { operatorLogout } from "@candor/wire/desks/operators";
import { IconLogout, IconMoon, IconSun } from "../../ui/icons/icons.tsx";
import { Fragment, type MouseEvent, type ReactNode } from "react";
import { ask } from "../ask.ts";
import type { DeskPage } from "./pages.ts";
import { goTo } from "./address.ts";
import { SearchButton } from "./search-button.tsx";
import { endOperatorSession } from "./session.ts";
import { useMayDo, useMe } from "./use-me.ts";
import styles from "./shell.module.css";

type Props = {
  readonly pages: readonly DeskPage[];
  /** The address of the desk that is drawn; "" for none. */
  readonly current: string;
  readonly children: ReactNode;
};

/** The menu of the desks that the operator's roles allow, who is signed in, and the desk. */
export const ConsoleShell = ({ pages, current, children }: Props) => {
  const [isOpen, { toggle, close }] = useDisclosure();
  const mayDo = useMayDo();
  const shown = pages.filter(({ action }) => mayDo(action));
  const go = (event: MouseEvent, to: string): void => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    close();
    goTo(to);
  };
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 210, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a className={styles["skip"]} href="#main">
        Skip the menu
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
          <Text fw={700}>Candor</Text>
          <Text c="dimmed" visibleFrom="xs">
            console
          </Text>
          <WhoAmI desks={shown} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Desks">
        <ScrollArea>
          {shown.map((page, at) => (
            <Fragment key={page.path}>
              {page.group !== shown[at - 1]?.group && (
                <Text size="xs" c="dimmed" tt="uppercase" fw={600} px="xs" pt="sm" pb={4}>
                  {page.group}
                </Text>
              )}
              <NavLink
                href={page.path}
                label={page.title}
                leftSection={<page.Icon size={17} />}
                active={page.path === current}
                aria-current={page.path === current ? "page" : undefined}
                onClick={(event: MouseEvent) => go(event, page.path)}
                py={6}
              />
            </Fragment>
          ))}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={styles["main"]}>
        {children}
      </AppShell.Main>
    </AppShell>
  );
};

const WhoAmI = ({ desks }: { readonly desks: readonly DeskPage[] }) => {
  const { data } = useMe();
  const signOut = async (): Promise<void> => {
    await ask(operatorLogout, {}).catch(() => undefined);
    endOperatorSession();
  };
  return (
    <Group gap="xs" ml="auto" wrap="nowrap">
      {data?.mode === "demo" && (
        <Badge variant="default" visibleFrom="xs">
          play money
        </Badge>
      )}
      <Text size="sm" truncate maw={180}>
        {data?.name ?? ""}
      </Text>
      <SearchButton desks={desks} />
      <DayOrNight />
      <ActionIcon variant="default" aria-label="Sign out" onClick={() => void signOut()}>
        <IconLogout size={16} />
      </ActionIcon>
    </Group>
  );
};

const DayOrNight = () => {
  const { setColorScheme } = useMantineColorScheme();
  const isNight = useComputedColorScheme("light") === "dark";
  return (
    <ActionIcon
      variant="default"
      aria-label={isNight ? "Day colours" : "Night colours"}
      onClick={() => setColorScheme(isNight ? "light" : "dark")}
    >
      {isNight ? <IconSun size={16} /> : <IconMoon size={16} />}
    </ActionIcon>
  );
};
