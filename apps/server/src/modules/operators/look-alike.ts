/**
 * Names of operators as they look (OPS-06): two that a reader takes for one are one name, and a name is of one script. People approve by the
 * name that they see.
 */
import unhomoglyph from "unhomoglyph";

/** Equal for names that look alike: without case, marks and spaces, with letters of other scripts as the Latin ones that they resemble. */
export const looksLike = (name: string): string =>
  unhomoglyph(
    unhomoglyph(name.normalize("NFKD").replaceAll(/[\p{M}\p{Cf}\s]/gu, ""))
      .normalize("NFKD")
      .toLowerCase(),
  )
    .replaceAll(/[il1|]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m");

/** Scripts that are written together: Japanese has three, and Chinese names stand beside Latin ones. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Cherokee}/u,
];

/** Whether a name has letters of several scripts that look alike. */
export const isMixed = (name: string): boolean => scripts.filter((script) => script.test(name)).length > 1;
