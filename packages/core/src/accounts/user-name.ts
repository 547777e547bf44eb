/** The name by which a user is greeted (MINE-01). It proves nothing and need not be unique. */
import { ok, refuse, type Result } from "../result/result.ts";

export const longestUserName = 32;
/** Letters and digits of any script, with marks, single spaces and some punctuation between; nothing invisible. */
const userNamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*)*$/u;

/** The name as it is stored, in Unicode form C. Refuses `EnterTheCorrectUserName`. */
export const checkUserName = (text: string): Result<string> => {
  const name = text.trim().normalize("NFC");
  const fits = Array.from(name).length <= longestUserName && userNamePattern.test(name);
  return fits ? ok(name) : refuse("EnterTheCorrectUserName");
};
