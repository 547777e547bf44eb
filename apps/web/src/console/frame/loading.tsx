import { Loader } from "@mantine/core";

/** The kit's sign has no role, and what has none may not be named. */
export const Loading = ({ what = "Loading" }: { readonly what?: string }) => (
  <Loader role="progressbar" aria-label={what} />
);
