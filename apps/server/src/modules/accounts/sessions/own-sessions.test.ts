import { dayMs, minuteMs } from "@candor/core/time/time";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { withOwner } from "../../../platform/db/test-database.ts";
import { sessionLifetimeMs } from "../../../platform/session.ts";
import { dataOf, keyOf, password, withSecurity } from "../../security/test-security.ts";
import { sweepAccounts } from "../jobs.ts";

const { server, ask, join, logInAs, login, leap, letters, nowMs } = withSecurity();
/** No role of the server changes when a session began. */
const owner = withOwner(() => server().database);
/** Sooner than the sweep, which comes each 20 s and finds what was missed. */
const closedWithinMs = 5_000;

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const from = (userAgent: string, address = "8.8.8.8") => ({
  "user-agent": userAgent,
  "x-forwarded-for": address,
});

type Row = {
  id: string;
  device: string;
  place: string;
  address: string;
  createdAt: number;
  usedAt: number;
  current: boolean;
};
const sessions = async (token: string): Promise<Row[]> =>
  dataOf<Row[]>(await ask("security/sessions", {}, { token }));
const infoKey = async (token: string) => {
  const { body } = await ask("user/userInfo", {}, { token });
  return body.retCode;
};

/** An authenticated account socket, and how long it took to close after a call. */
const socketOf = async (token: string) => {
  const { got, socket } = await server().listen(token);
  await expect.poll(() => got.length).toBeGreaterThan(0);
  return socket;
};
const closing = (socket: WebSocket): Promise<{ code: number; afterMs: number }> => {
  const begunMs = performance.now();
  return new Promise((resolve) =>
    socket.once("close", (code) => resolve({ code, afterMs: performance.now() - begunMs })),
  );
};

/**
 * Lets time pass for the devices that an account knows, or for its sessions. The clock of a whole server leaps by a day at most: it walks
 * all the days that were leaped over, and a busy machine answers no login meanwhile.
 */
const ageDevices = async (email: string, byMs: number): Promise<void> => {
  await sql`UPDATE known_device SET seen_ms = seen_ms - ${byMs}, first_ms = first_ms - ${byMs}
    WHERE user_id = (SELECT user_id FROM account WHERE email = ${email})`.execute(server().database.db);
};
const ageSessions = async (email: string, byMs: number): Promise<void> => {
  await owner().query(
    `UPDATE session SET created_ms = created_ms - $2, used_ms = used_ms - $2
     WHERE user_id = (SELECT user_id FROM account WHERE email = $1)`,
    [email, byMs],
  );
};

describe("the list of sessions", () => {
  test("[SES-15] shows device, place and last use, and which one is the current session", async () => {
    const email = await join();
    await logInAs(email, from(firefox));
    leap(60_000);
    const token = await logInAs(email, from(safari, "192.168.1.5"));
    const rows = await sessions(token);
    expect(rows.map(({ device, place, address, current }) => [device, place, address, current])).toEqual([
      ["Safari on iOS", "", "192.168.1.5", true],
      ["Firefox on Windows", "US", "8.8.8.8", false],
    ]);
    expect(rows[0]?.createdAt).toBe(rows[0]?.usedAt);
  });

  test("[SES-15] a use is recorded once in five minutes; the session used last comes first", async () => {
    const email = await join();
    const old = await logInAs(email);
    const token = await logInAs(email);
    leap(4 * 60_000);
    const early = (await sessions(old)).find(({ current }) => current);
    expect(early?.usedAt).toBe(early?.createdAt);
    leap(60_000);
    // It is recorded in the background; the call does not wait for it.
    const isRecorded = async () => {
      const [first] = await sessions(old);
      return first?.current === true && first.usedAt - first.createdAt >= 5 * 60_000;
    };
    await expect.poll(isRecorded).toBe(true);
    expect((await sessions(token)).length).toBe(2);
  });

  test("[SES-15] shows no other user's sessions, none that ended, and no token", async () => {
    const email = await join();
    await logInAs(await join());
    const ended = await logInAs(email);
    await ask("logout", {}, { token: ended });
    const token = await logInAs(email);
    const answer = await ask("security/sessions", {}, { token });
    expect(dataOf<Row[]>(answer)).toHaveLength(1);
    expect(answer.text).not.toContain(token);
    await ageSessions(email, sessionLifetimeMs);
    expect(await sessions(await logInAs(email))).toHaveLength(1);
  });
});

describe("ending sessions", () => {
  test("[SES-15] [API-06] [API-16] ends one: its token gets 103 and its sockets close", async () => {
    const email = await join();
    const stolen = await logInAs(email, from(safari));
    const token = await logInAs(email, from(firefox));
    const socket = await socketOf(stolen);
    expect(await infoKey(stolen)).toBe(0);
    const [{ id } = { id: "" }] = (await sessions(token)).filter(({ current }) => !current);
    const closed = closing(socket);
    expect(keyOf(await ask("security/revokeSession", { id }, { token }))).toBe("none");
    const { code, afterMs } = await closed;
    expect(code).toBe(4103);
    expect(afterMs).toBeLessThan(closedWithinMs);
    expect(await infoKey(stolen)).toBe(103);
    expect(await infoKey(token)).toBe(0);
    expect(keyOf(await ask("security/revokeSession", { id }, { token }))).toBe("SessionNotFound");
  });

  test("[SES-15] another user's session cannot be ended, and an unknown one is not found", async () => {
    const victim = await logInAs(await join());
    const [{ id } = { id: "" }] = await sessions(victim);
    const token = await logInAs(await join());
    for (const wrong of [id, "", "x", "00000000-0000-0000-0000-000000000000", `${id}0`]) {
      expect(keyOf(await ask("security/revokeSession", { id: wrong }, { token }))).toBe("SessionNotFound");
    }
    expect(await infoKey(victim)).toBe(0);
  });

  test("[SES-15] ends all other sessions, and only those", async () => {
    const email = await join();
    const others = [await logInAs(email), await logInAs(email), await logInAs(email)];
    const stranger = await logInAs(await join());
    const token = await logInAs(email);
    const sockets = await Promise.all([...others.slice(0, 2), token].map(socketOf));
    const closed = sockets.slice(0, 2).map(closing);
    const answer = await ask("security/revokeOthers", {}, { token });
    expect(dataOf(answer)).toEqual({ count: 3 });
    for (const { afterMs } of await Promise.all(closed)) expect(afterMs).toBeLessThan(closedWithinMs);
    for (const other of others) expect(await infoKey(other)).toBe(103);
    expect(await infoKey(token)).toBe(0);
    expect(sockets[2]?.readyState).toBe(1);
    expect(await infoKey(stranger)).toBe(0);
    expect(dataOf(await ask("security/revokeOthers", {}, { token }))).toEqual({ count: 0 });
  });

  test("[SES-01] [API-16] a socket closes when its session expires", async () => {
    const email = await join();
    const token = await logInAs(email);
    await ageSessions(email, sessionLifetimeMs - minuteMs);
    const closed = closing(await socketOf(token));
    leap(minuteMs);
    const { code, afterMs } = await closed;
    expect(code).toBe(4102);
    expect(afterMs).toBeLessThan(closedWithinMs);
  });

  test("[SES-13] a token that a caller sends with a login never becomes a session", async () => {
    const email = await join();
    const brought = Buffer.alloc(32, 7).toString("base64url");
    const { body } = await ask("login", { email, pwd: password, type: 2 }, { token: brought });
    expect(body.retCode).toBe(0);
    expect(body.data).not.toBe(brought);
    expect(await infoKey(brought)).toBe(102);
    // A login does not revive or renew a session that ended either.
    const ended = await logInAs(email);
    await ask("logout", {}, { token: ended });
    const next = await ask("login", { email, pwd: password, type: 2 }, { token: ended });
    expect(next.body.data).not.toBe(ended);
    expect(await infoKey(ended)).toBe(103);
  });

  test("[SES-13] a stolen row of the database is not a token", async () => {
    await logInAs(await join());
    const { rows } = await server().database.pool.query<{ id: string; hash: string; raw: string }>(
      "SELECT id::text, encode(token_hash, 'hex') AS hash, encode(token_hash, 'base64') AS raw FROM session",
    );
    for (const { id, hash, raw } of rows.slice(-2)) {
      for (const token of [id, hash, raw, raw.replaceAll("+", "-").replaceAll("/", "_").replace("=", "")]) {
        expect(await infoKey(token)).toBe(102);
      }
    }
  });

  test("[SES-15] calls of a user need a session", async () => {
    const paths = [
      "security/overview",
      "security/sessions",
      "security/revokeOthers",
      "security/freeze",
      "security/totpBegin",
      "security/totpRemove",
      "security/recoveryCodes",
    ] as const;
    for (const path of paths) expect(keyOf(await ask(path))).toBe("NotLoggedIn");
  });
});

describe("freezing", () => {
  const reset = async (email: string, pwd: string) => {
    await ask("sendVerifyCode", { code: "", email, phone: "", status: 2 });
    const verifycode = /\d{6}/.exec((await letters(email))[0]?.text ?? "")?.[0] ?? "";
    return await ask("updatePwd", { email, pwd, verifycode, type: 2 });
  };

  test("[SES-15] ends every session and socket; only a caller with the password learns that the account is frozen", async () => {
    const email = await join();
    const tokens = [await logInAs(email), await logInAs(email)];
    const socket = await socketOf(tokens[1] ?? "");
    const closed = closing(socket);
    const [token = ""] = tokens;
    expect(keyOf(await ask("security/freeze", { reason: "lost my phone" }, { token }))).toBe("none");
    expect((await closed).afterMs).toBeLessThan(closedWithinMs);
    for (const each of tokens) expect(await infoKey(each)).toBe(103);
    expect((await letters(email))[0]?.subject).toBe("Your Candor account is frozen");
    expect(keyOf(await login(email))).toBe("AccountFrozen");
    expect(keyOf(await login(email, { pwd: "Wrong#1" }))).toBe("WrongAccountOrPassword");
    // Learning it does not use up a try.
    for (let time = 0; time < 6; time += 1) expect(keyOf(await login(email))).toBe("AccountFrozen");
    expect(keyOf(await reset(email, "Other#1"))).toBe("none");
    expect(keyOf(await login(email))).toBe("WrongAccountOrPassword");
    expect(keyOf(await login(email, { pwd: "Other#1" }))).toBe("none");
  });

  test("[SES-15] a code does not lift an operator's freeze", async () => {
    const email = await join();
    await logInAs(email);
    await server().database.pool.query(
      "UPDATE account SET frozen_ms = 1, frozen_by = 'operator' WHERE email = $1",
      [email],
    );
    expect(keyOf(await reset(email, "Other#1"))).toBe("none");
    expect(keyOf(await login(email, { pwd: "Other#1" }))).toBe("AccountFrozen");
  });

  test("[SES-15] [API-06] an account that an operator froze has no sessions either, even if they were not ended", async () => {
    const email = await join();
    const token = await logInAs(email);
    await server().database.pool.query(
      "UPDATE account SET frozen_ms = 1, frozen_by = 'operator' WHERE email = $1",
      [email],
    );
    // As long as the session cache keeps a session.
    leap(5_000);
    expect(await infoKey(token)).toBe(103);
  });

  test("[SES-15] a login in progress during the freeze leaves no session", async () => {
    const email = await join();
    const token = await logInAs(email);
    const logins = Array.from({ length: 8 }, () => login(email));
    await ask("security/freeze", {}, { token });
    for (const { body } of await Promise.all(logins)) {
      if (body.retCode === 0) expect(await infoKey(body.data as string)).toBe(103);
      else expect(body.key).toBe("AccountFrozen");
    }
  });
});

describe("a new device", () => {
  const title = "A new device signed in to your Candor account";
  const mails = async (email: string) => (await letters(email)).filter(({ subject }) => subject === title);

  test("[SES-15] is reported to the owner once, with browser, system and country, but not the very first device", async () => {
    const email = await join();
    await logInAs(email, from(firefox));
    await logInAs(email, from(firefox.replaceAll("130", "131"), "8.8.4.4"));
    expect(await mails(email)).toEqual([]);
    await logInAs(email, from(safari));
    expect((await mails(email))[0]?.text).toContain("(Safari on iOS, US)");
    await logInAs(email, from(safari));
    expect(await mails(email)).toHaveLength(1);
    await logInAs(email, from(firefox, "133.242.0.3"));
    expect((await mails(email))[0]?.text).toContain("(Firefox on Windows, JP)");
    expect(await mails(email)).toHaveLength(2);
  });

  test("[SES-15] is new again after 180 days", async () => {
    const email = await join();
    await logInAs(email, from(safari));
    await logInAs(email, from(firefox));
    await ageDevices(email, 179 * dayMs);
    await logInAs(email, from(firefox));
    await ageDevices(email, 2 * dayMs);
    await logInAs(email, from(firefox));
    expect(await mails(email)).toHaveLength(1);
    await logInAs(email, from(safari));
    expect(await mails(email)).toHaveLength(2);
  });

  test("[SES-15] [OPS-02] is remembered with its first login, and a later one does not change that", async () => {
    const email = await join();
    const devices = async () => {
      const { rows } = await sql<{ device: string; first: bigint; seen: bigint }>`
        SELECT device, first_ms AS first, seen_ms AS seen FROM known_device
        WHERE user_id = (SELECT user_id FROM account WHERE email = ${email})`.execute(server().database.db);
      return rows;
    };
    await logInAs(email, from(safari));
    const [begun] = await devices();
    expect(begun?.first).toBe(begun?.seen);
    leap(dayMs);
    await logInAs(email, from(safari));
    const [used] = await devices();
    expect(used?.first).toBe(begun?.first);
    expect(Number(used?.seen)).toBeGreaterThanOrEqual(Number(begun?.seen) + dayMs);
    await ageDevices(email, 180 * dayMs);
    await logInAs(email, from(safari));
    const [again] = await devices();
    expect(again?.first).toBe(again?.seen);
  });

  test("[SES-15] does not choose its name in the e-mail: only known browsers and systems are named", async () => {
    const email = await join();
    await logInAs(email, from(firefox));
    await logInAs(email, from("get-help-at-evil.test/1.0 (Windows NT 10.0) now"));
    const [mail] = await mails(email);
    expect(mail?.text).toContain("(Windows, US)");
    expect(mail?.text).not.toContain("evil");
  });

  test("[SES-15] is also reported for an account that nobody has used for a long time", async () => {
    const email = await join();
    await logInAs(email, from(firefox));
    await logInAs(email, from(safari));
    await ageDevices(email, 200 * dayMs);
    await sweepAccounts(server().database.db, nowMs() + 200 * dayMs);
    expect(await mails(email)).toEqual([]);
    await logInAs(email, from(safari, "133.242.0.3"));
    expect(await mails(email)).toHaveLength(1);
  });

  test("[SES-15] is remembered for at most two hundred names per account", async () => {
    const email = await join();
    await logInAs(email);
    const { db } = server().database;
    await sql`INSERT INTO known_device (user_id, device, seen_ms, first_ms)
      SELECT user_id, 'made up ' || number, ${nowMs()}::bigint + number, 1 FROM account, generate_series(1, 300) AS number
      WHERE email = ${email}`.execute(db);
    await sweepAccounts(db, nowMs());
    const { rows } = await sql<{
      device: string;
    }>`SELECT device FROM known_device JOIN account USING (user_id)
      WHERE email = ${email} ORDER BY seen_ms`.execute(db);
    expect(rows).toHaveLength(200);
    expect(rows[0]?.device).toBe("made up 101");
  });

  test("[SES-15] a wrong password from one is not reported to the owner", async () => {
    const email = await join();
    await logInAs(email, from(firefox));
    await login(email, { pwd: "Wrong#1" }, from(safari));
    expect(await letters(email)).toEqual([]);
  });
});
