import type { KeyedList, ListFile } from "@candor/wire/lists/list-file";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askFile, type Page } from "../ask.ts";
import { saveFile } from "./csv.ts";

/** What a call is asked for a page of a list. */
type AskedPage<Place> = { readonly pageSize: number; readonly before?: Place; readonly after?: Place };

type Options = {
  readonly refreshMs?: number;
  readonly pageSize?: number;
  /** The list as a file: what the filters find, not only the rows that were read. */
  readonly file?: { readonly call: ListFile<KeyedList>; readonly filters: object };
  /** The column by which the list is in order, when it can be read from its other end. */
  readonly sortedBy?: string;
};

/** A list that is read page by page from a place in it, so that a page costs the same however long the list is. */
export const useKeyedPages = <Row, Place extends number | string = number>(
  key: readonly unknown[],
  read: (page: AskedPage<Place>) => Promise<Page<Row>>,
  placeOf: (row: Row) => Place,
  { refreshMs, pageSize = 50, file, sortedBy }: Options = {},
) => {
  const [isOldestFirst, setIsOldestFirst] = useState(false);
  const start = isOldestFirst ? { after: 0 } : {};
  const query = useInfiniteQuery({
    queryKey: [...key, isOldestFirst],
    queryFn: ({ pageParam }) => read(pageParam as AskedPage<Place>),
    initialPageParam: { pageSize, ...start } as AskedPage<Place>,
    getNextPageParam: ({ rows }) => {
      const last = rows.at(-1);
      if (rows.length < pageSize || last === undefined) return undefined;
      return { pageSize, [isOldestFirst ? "after" : "before"]: placeOf(last) };
    },
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
  });
  const { data, error, isFetching, refetch, fetchNextPage, hasNextPage } = query;
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    total: data?.pages[0]?.total ?? 0,
    error,
    isFetching,
    onRefresh: () => void refetch(),
    onMore: hasNextPage ? () => void fetchNextPage() : undefined,
    order: { sortedBy, isOldestFirst, onTurn: () => setIsOldestFirst(!isOldestFirst) },
    onExport:
      file === undefined
        ? undefined
        : async (): Promise<void> => {
            const { name, content } = await askFile(file.call, { ...file.filters, ...start } as never);
            saveFile(name, content);
          },
  };
};
