import { Box, type MantineSpacing } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { codeQuery } from "../desk/code-query.ts";
import { Failed } from "./failed.tsx";
import { Loading } from "./loading.tsx";
import type { LoadedPart } from "./pages.ts";

type Props<Given> = {
  readonly part: LoadedPart<Given>;
  readonly given: Given;
  /** Said while its code is loading. */
  readonly what?: string;
  /** Around what is said instead; a part that is the whole page needs some. */
  readonly room?: MantineSpacing;
};

/** A part of the console whose code is loaded when it is first shown. When it cannot be loaded, only this part says so. */
export const Loaded = <Given extends object>({ part, given, what = "Loading", room = 0 }: Props<Given>) => {
  const { data: Part, error } = useQuery(codeQuery(part));
  // After an update the server no longer has the files that this page names: it has to be loaded as a whole.
  if (error !== null)
    return (
      <Box p={room}>
        <Failed error={notLoaded} onAgain={() => location.reload()} />
      </Box>
    );
  return Part === undefined ? <Loading what={what} /> : <Part {...given} />;
};

const notLoaded = new Error("The server cannot be reached, or the console was updated.");
