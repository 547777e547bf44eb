/**
 * The passwords of the roles that serve, in one file that only its owner may read: created when a database is prepared,
 * never logged. Each line has the format of PostgreSQL's own password file, so `PGPASSFILE` may name it for psql.
 */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { keepOnce, requirePrivate } from "../../stored-secret.ts";
import { DatabaseRefused } from "../durability.ts";
import { servingRoles, type RolePasswords } from "../rights/roles.ts";

/** 256 random bits. */
export const newPassword = (): string => randomBytes(32).toString("hex");

export const hasPasswords = (file: string): boolean => existsSync(file);

/** Stores new passwords unless some are stored, and returns those stored: processes that start together use the first one's. */
export const storePasswords = (file: string): RolePasswords => {
  keepOnce(file, servingRoles.map((role) => `*:*:*:${role}:${newPassword()}\n`).join(""));
  return readPasswords(file);
};

/** The same, but replaces stored passwords. */
export const renewPasswords = (file: string): RolePasswords => {
  rmSync(file, { force: true });
  return storePasswords(file);
};

const line = /^\*:\*:\*:(candor_\w+):([0-9A-Za-z]{16,128})$/;

/** Throws `DatabaseRefused` with a message when the file is missing, or holds anything but these passwords. */
export const readPasswords = (file: string): RolePasswords => {
  if (!existsSync(file)) {
    throw new DatabaseRefused(
      `${file} is missing, which holds the passwords of the database's roles: npm run database:prepare makes it, DATABASE_PASSWORDS may name another place.`,
    );
  }
  requirePrivate(file);
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((text) => text !== "");
  const found = new Map(
    lines.map((text) => {
      const [, role = "", password = ""] = line.exec(text) ?? [];
      return [role, password] as const;
    }),
  );
  if (lines.length !== servingRoles.length || !servingRoles.every((role) => found.has(role))) {
    throw new DatabaseRefused(
      `${file} must hold one line "*:*:*:role:password" for each of ${servingRoles.join(", ")}, and nothing else.`,
    );
  }
  return Object.fromEntries(found) as RolePasswords;
};
