import { useInfiniteQuery } from "@tanstack/react-query";
import type { Page } from "./ask.ts";

/** What a call is asked for a page of a list. */
type AskedPage<Place> = { readonly pageSize: number; readonly before?: Place };

/** A list that is read page by page from a place in it, so that a page costs the same however long the list is. */
export const useKeyedPages = <Row, Place extends number | string = number>(
  key: readonly unknown[],
  read: (page: AskedPage<Place>) => Promise<Page<Row>>,
  placeOf: (row: Row) => Place,
  { refreshMs, pageSize = 50 }: { readonly refreshMs?: number; readonly pageSize?: number } = {},
) => {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => read(pageParam as AskedPage<Place>),
    initialPageParam: { pageSize } as AskedPage<Place>,
    getNextPageParam: ({ rows }) => {
      const last = rows.at(-1);
      return rows.length < pageSize || last === undefined ? undefined : { pageSize, before: placeOf(last) };
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
  };
};
