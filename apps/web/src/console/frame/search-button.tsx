import { ActionIcon } from "@mantine/core";
import { IconSearch } from "../../ui/icons/icons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { codeQuery } from "../desk/code-query.ts";
import type { DeskPage } from "./pages.ts";

const search = {
  path: "search",
  load: async () => (await import("./search.tsx")).ConsoleSearch,
};

/** Opens the search, also by Ctrl-K; its code is loaded when it is first asked for. */
export const SearchButton = ({ desks }: { readonly desks: readonly DeskPage[] }) => {
  const [asked, setAsked] = useState(0);
  const open = (): void => setAsked((times) => times + 1);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setAsked((times) => times + 1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const { data: Search, isFetching } = useQuery({ ...codeQuery(search), enabled: asked > 0 });
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label="Search the console"
        aria-keyshortcuts="Control+K"
        loading={isFetching}
        onClick={open}
      >
        <IconSearch size={16} />
      </ActionIcon>
      {Search !== undefined && <Search desks={desks} asked={asked} />}
    </>
  );
};
