import { useQuery } from "@tanstack/react-query";
import { navigationQuery } from "../bars/use-navigation.ts";
import { downloadAddress } from "./download-entry.ts";

/** The address to install from. */
export const useDownloadAddress = (): string | undefined =>
  useQuery({
    ...navigationQuery,
    select: (entries) => downloadAddress(entries, location.origin),
  }).data;
