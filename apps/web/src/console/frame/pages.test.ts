import { expect, test } from "vitest";
import { deskAt, type DeskPage } from "./pages.ts";

const desk = (path: string, action: DeskPage["action"]): DeskPage => ({
  path,
  action,
  title: path,
  group: "",
  load: async () => await Promise.resolve(() => null),
  Icon: () => null,
});
const pages = [desk("/overview", "overview_read"), desk("/users", "users_read")];
const pathAt = (address: string, allowed: readonly DeskPage["action"][]) =>
  deskAt(pages, address, (action) => allowed.includes(action))?.path;

test("[OPS-01] an address opens its desk; one without a desk opens the first that the roles allow", () => {
  expect(pathAt("/users", ["overview_read", "users_read"])).toBe("/users");
  expect(pathAt("/", ["overview_read", "users_read"])).toBe("/overview");
  expect(pathAt("/nothing", ["users_read"])).toBe("/users");
  // The page says that the roles do not allow it.
  expect(pathAt("/users", ["overview_read"])).toBe("/users");
  expect(pathAt("/", [])).toBeUndefined();
});
