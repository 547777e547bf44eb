import { Kbd, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconSearch } from "../../ui/icons/icons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { goTo } from "./address.ts";
import { findEverywhere, type Found } from "./find-everywhere.ts";
import type { DeskPage } from "./pages.ts";
import { useMayDo, useMe } from "./use-me.ts";

type Props = {
  readonly desks: readonly DeskPage[];
  /** It opens each time that this has changed. */
  readonly asked: number;
};

/** Ctrl-K: desks by name, and users, withdrawals, deposits, articles and acts by what is known of them. */
export const ConsoleSearch = ({ desks, asked: opened }: Props) => {
  const me = useMe().data;
  const mayDo = useMayDo();
  useEffect(() => {
    spotlight.open();
  }, [opened]);
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim(), 250);
  const found = useQuery({
    queryKey: ["find everywhere", asked],
    queryFn: () => findEverywhere(asked, mayDo),
    enabled: asked !== "" && me !== undefined,
  });
  const named = desks.filter(({ title }) => title.toLowerCase().includes(typed.trim().toLowerCase()));
  const rows = asked === "" || typed.trim() !== asked ? [] : (found.data ?? []);
  const isAsking = typed.trim() !== asked || found.isFetching || me === undefined;
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      maxHeight={420}
      scrollable
      clearQueryOnClose
    >
      <Spotlight.Search
        placeholder="A desk, a number, an address, a hash, a title"
        aria-label="Search the console"
        leftSection={<IconSearch size={16} />}
      />
      <Spotlight.ActionsList>
        {rows.length > 0 && (
          <Spotlight.ActionsGroup label="Found">
            {rows.map((row) => (
              <FoundRow key={row.address} row={row} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {named.length > 0 && (
          <Spotlight.ActionsGroup label="Desks">
            {named.map(({ path, title, group, Icon }) => (
              <Spotlight.Action
                key={path}
                label={title}
                description={group}
                leftSection={<Icon size={17} />}
                onClick={() => goTo(path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {rows.length + named.length === 0 && (
          <Spotlight.Empty role="status">
            {found.error !== null
              ? found.error.message
              : isAsking
                ? "Searching …"
                : "Nothing has this number, address, hash or title."}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer>
        <Text size="xs" c="dimmed">
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> to choose, <Kbd size="xs">Enter</Kbd> to open. Only
          what your roles allow is searched.
        </Text>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
};

const FoundRow = ({ row: { title, about, address } }: { readonly row: Found }) => (
  <Spotlight.Action label={title} description={about} onClick={() => goTo(address)} />
);
