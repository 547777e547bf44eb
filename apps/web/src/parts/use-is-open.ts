import { useRouter } from "@tanstack/react-router";

/** Whether the page at a path is built: it then has a route of its own; one route covers all that are not built yet. */
export const useIsOpen = (): ((path: string) => boolean) => {
  const { routesByPath } = useRouter();
  return (path) => Object.hasOwn(routesByPath, path);
};
