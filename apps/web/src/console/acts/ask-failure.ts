/** A call that was refused or got no answer: `key` is the refusal's, or "Network". */
export class AskFailure extends Error {
  override readonly name = "AskFailure";
  readonly key: string;
  constructor(key: string, message: string) {
    super(message);
    this.key = key;
  }
}

/** While the log is ahead of the clock, the server answers only the calls of a few desks. */
const notServed =
  "This is not served now. While the log is ahead of the clock, only the desks Clock, Approvals, Audit log, Operators and Sessions work.";

/** The failure of a refused call, in words for an operator. */
export const failureOf = (key: string, message: string): AskFailure =>
  new AskFailure(key, key === "NotFound" ? notServed : message);
