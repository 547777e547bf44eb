import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("document", { documentElement: { dataset: {} } });
vi.stubGlobal("navigator", { onLine: true });
vi.stubGlobal("location", { origin: "https://candor.test" });

/** A socket controlled by the test: it opens, sends and closes as the test wants. */
class ServedSocket extends EventTarget {
  static made: ServedSocket[] = [];
  readonly sent: string[] = [];
  constructor() {
    super();
    ServedSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
  open(): void {
    this.dispatchEvent(new Event("open"));
    const hello = { type: "AUTH", v: 7, data: { uid: 100101 } };
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(hello) }));
  }
  closeWith(code: number): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}
vi.stubGlobal("WebSocket", ServedSocket);

const { connectAccount, onSessionEnd } = await import("./account-socket.ts");
const { useConnection } = await import("./connection.ts");

const ended: string[] = [];
let stop = (): void => {};
beforeEach(() => {
  vi.useFakeTimers();
  ServedSocket.made = [];
  ended.length = 0;
  stop = onSessionEnd((token) => void ended.push(token));
});
afterEach(() => {
  stop();
  connectAccount(undefined);
  vi.useRealTimers();
});

const link = (): string => useConnection.getState().account;
const newest = (): ServedSocket => ServedSocket.made.at(-1) as ServedSocket;

describe("the account socket", () => {
  test.each([4102, 4103])(
    "[API-16] [SES-02] closed with %i it reports the end of the session, and neither reconnects nor counts as lost",
    (code) => {
      connectAccount("token-1");
      newest().open();
      newest().closeWith(code);
      vi.advanceTimersByTime(600_000);
      expect([ended, ServedSocket.made.length, link()]).toEqual([["token-1"], 1, "idle"]);
    },
  );

  test("[API-16] a token that is refused when connecting ends the session as well", () => {
    connectAccount("token-1");
    newest().closeWith(4103);
    vi.advanceTimersByTime(600_000);
    expect([ended, ServedSocket.made.length, link()]).toEqual([["token-1"], 1, "idle"]);
  });

  test.each([1001, 1006, 1008, 4108])("[API-16] closed with %i it is lost, and reconnects", (code) => {
    connectAccount("token-1");
    newest().open();
    newest().closeWith(code);
    expect(link()).toBe("lost");
    vi.advanceTimersByTime(600);
    expect([ended, ServedSocket.made.length]).toEqual([[], 2]);
    newest().open();
    expect(newest().sent).toEqual([JSON.stringify({ op: "auth", token: "token-1", v: 7 })]);
    expect(link()).toBe("open");
  });

  test("[API-16] the end of an earlier session does not end the next one", () => {
    connectAccount("token-1");
    const first = newest();
    connectAccount("token-2");
    newest().open();
    first.closeWith(4103);
    expect([ended, link()]).toEqual([[], "open"]);
  });
});
