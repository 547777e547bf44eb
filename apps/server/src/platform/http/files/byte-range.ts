/** Which part of a file a request asks for, by its Range header (RFC 9110, section 14): one part, or all of it. */

/** From `at` to `end`, exclusive. */
export type ByteRange = { readonly at: number; readonly end: number };

/**
 * The part of a file of `size` bytes: `undefined` when all of it is to be sent, because no part is asked for or the header says
 * nothing that we do (several parts, another unit); "unsatisfiable" when the part lies behind the end.
 */
export const byteRange = (
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return undefined;
  if (first === "") {
    const count = Math.min(Number(last), size);
    return count === 0 ? "unsatisfiable" : { at: size - count, end: size };
  }
  const at = Number(first);
  if (last !== "" && Number(last) < at) return undefined;
  if (at >= size) return "unsatisfiable";
  return { at, end: last === "" ? size : Math.min(Number(last) + 1, size) };
};
