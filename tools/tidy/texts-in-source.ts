/** Texts in the code next to their language (`"zh-TW": "…"`), such as those of e-mails and notices. */
import type { TextFile } from "./finding.ts";
import type { Wording } from "./text-rules.ts";

const languageKey = /^(\s*)(en|"zh-CN"|"zh-TW"|ja):/;
const words = /"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** A language's texts are the strings from its key on, until the indentation returns to the key's. */
export const textsInSource = ({ path, text }: TextFile): readonly Wording[] => {
  if (!text.includes('"zh-TW":')) return [];
  const found: Wording[] = [];
  let language: string | undefined;
  let indent = 0;
  for (const [index, line] of text.split("\n").entries()) {
    const key = languageKey.exec(line);
    const depth = line.search(/\S/);
    if (key !== null) {
      language = (key[2] ?? "").replaceAll('"', "");
      indent = depth;
    } else if (depth >= 0 && depth <= indent) language = undefined;
    for (const spoken of inlineTexts(line, language)) {
      found.push({ path, line: index + 1, key: "this text", ...spoken });
    }
  }
  return found;
};

type Spoken = { readonly language: string; readonly text: string };

/** A line may name several languages: `{ en: "Other", ja: "その他" }`. */
const inlineTexts = (line: string, language: string | undefined): readonly Spoken[] => {
  const parts = line.split(/(?=\b(?:en|ja): ["`])|(?="zh-(?:CN|TW)": ["`])/);
  return parts.flatMap((part) => {
    const named = /^(?:(en|ja)|"(zh-CN|zh-TW)"): /.exec(part);
    const spoken = named?.[1] ?? named?.[2] ?? language;
    if (spoken === undefined) return [];
    return [...part.slice(named?.[0].length ?? 0).matchAll(words)]
      .filter(([whole]) => !/^"zh-(CN|TW)"$/.test(whole))
      .map(([, plain, template]) => ({
        language: spoken,
        text: (plain ?? (template ?? "").replace(/\$\{.*\}/g, "{value}")).replaceAll('\\"', '"'),
      }));
  });
};
