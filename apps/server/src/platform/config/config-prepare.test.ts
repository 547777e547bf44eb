import { describe, expect, test } from "vitest";
import { ConfigRefused } from "./config.ts";
import { readPrepareConfig } from "./config-prepare.ts";

const owner = "postgresql://owner:secret@db.test/candor";

describe("the settings of database:prepare", () => {
  test("are the owner's address, the mode, and the path of the password file", () => {
    expect(readPrepareConfig([owner], { MODE: "live", DATA_DIR: "/data" })).toEqual({
      ownerUrl: owner,
      mode: "live",
      databasePasswords: "/data/database-passwords",
      renewsPasswords: false,
    });
    const environment = { MODE: "demo", DATABASE_OWNER_URL: owner, DATABASE_PASSWORDS: "/secrets/x" };
    expect(readPrepareConfig(["--new-passwords"], environment)).toEqual({
      ownerUrl: owner,
      mode: "demo",
      databasePasswords: "/secrets/x",
      renewsPasswords: true,
    });
  });

  test.each([
    [[], { MODE: "live" }, "Name the database with its owner"],
    [["mysql://x"], { MODE: "live" }, "Name the database with its owner"],
    [[owner, "more"], { MODE: "live" }, "Name the database with its owner"],
    [[owner], {}, "MODE must be demo or live"],
    [[owner], { MODE: "production" }, "MODE must be demo or live"],
  ])("%j with %j is refused", (parameters, environment, sentence) => {
    expect(() => readPrepareConfig(parameters, environment)).toThrow(ConfigRefused);
    expect(() => readPrepareConfig(parameters, environment)).toThrow(sentence);
  });
});
