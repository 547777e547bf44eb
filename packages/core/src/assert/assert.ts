/** Thrown when the program contradicts itself: a bug, never a user's mistake. */
export class AssertionFailed extends Error {
  override readonly name = "AssertionFailed";
}

/** Throws if `condition` is false. Stays on in production. */
export function assert(condition: boolean, what: string): asserts condition {
  if (!condition) throw new AssertionFailed(what);
}

/** Marks code that the types prove unreachable. */
export function unreachable(value: never): never {
  throw new AssertionFailed(`unreachable: ${String(value)}`);
}
