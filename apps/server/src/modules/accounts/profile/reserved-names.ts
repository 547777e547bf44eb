/**
 * User names that only the platform may have (MINE-01): a name that reads like its staff would let one user speak for it to another, and
 * the name that the platform gives, "User" and a number, would be another user's, or undo that one has chosen a name (RWD-04).
 *
 * Names are compared as they look, not as they are written: without marks, case, spaces and punctuation, with letters of other
 * scripts and digits as the Latin letters that they resemble (Unicode's list of confusables, and a few that it lacks).
 * Known limit: a list can never be complete; a user name proves nothing.
 */
import unhomoglyph from "unhomoglyph";

/** Nobody may have this anywhere in a name. */
const brands = ["candor"];
/** Nobody may have one of these as a word of a name. */
const staff = [
  "admin",
  "administrator",
  "moderator",
  "operator",
  "support",
  "helpdesk",
  "sysadmin",
  "webmaster",
];
/** Harmless in a sentence, but not as the whole name. */
const offices =
  "team service services customer client official staff system root security help desk center centre account manager bot the of mod platform risk finance compliance".split(
    " ",
  );
/** The same in the other languages of the app; these scripts have no spaces between words. */
const elsewhere = [
  "客服",
  "管理员",
  "管理員",
  "官方",
  "运营",
  "運營",
  "運営",
  "公式",
  "サポート",
  "管理者",
  "客戶服務",
  "客户服务",
];

/** As everyone is called at first. */
const given = /^user *\p{N}+$/iu;

/** What Unicode's list lacks: small capitals, Cyrillic letters in lower case, digits for letters. */
const resembled: ReadonlyMap<string, string> = new Map(
  Object.entries({
    abcdefghijklmnoprstuvwyz: "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    numhtkddhloioeastb: "пимнткɗđħłøı034578",
  }).flatMap(([letters, others]) =>
    Array.from(others, (other, index) => [other, letters[index] ?? ""] as const),
  ),
);

/** What a name looks like; equal for names that look alike. */
const looksLike = (name: string): string => {
  const plain = unfold(unfold(name.normalize("NFKD").replaceAll(/\p{M}/gu, "")).toLowerCase());
  return unfold(plain).replaceAll(/[il1|]/g, "l");
};
const unfold = (text: string): string =>
  unhomoglyph(Array.from(text.normalize("NFKD"), (letter) => resembled.get(letter) ?? letter).join(""));

const looks = (words: readonly string[]): readonly string[] => words.map(looksLike);
const brandLooks = looks(brands);
const staffLooks = new Set(looks(staff));
const wholeLook = new RegExp(`^(?:${looks([...brands, ...staff, ...offices]).join("|")})+$`);

/** Whether a name could be taken for the platform's own. */
export const isReservedName = (written: string): boolean => {
  const name = written.normalize("NFKC");
  // A number at the end of a word distinguishes nothing, so it is left out before digits count as letters.
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).map((word) => looksLike(word.replace(/(?<=\D)\d+$/, "")));
  const whole = words.join("");
  return (
    given.test(name) ||
    [whole, looksLike(name.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ""))].some(
      (look) => brandLooks.some((brand) => look.includes(brand)) || wholeLook.test(look),
    ) ||
    words.some((word) => staffLooks.has(word)) ||
    elsewhere.some((word) => name.includes(word))
  );
};
