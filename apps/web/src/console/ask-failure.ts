/** A call that was refused or got no answer: `key` is the refusal's, or "Network". */
export class AskFailure extends Error {
  override readonly name = "AskFailure";
  readonly key: string;
  constructor(key: string, message: string) {
    super(message);
    this.key = key;
  }
}
