/** House rules that one line can break, and that neither the linter nor the compiler has. */
import { wireNames } from "../../packages/wire/src/codec/names.ts";
import type { Finding, TextFile } from "./finding.ts";

type LineRule = {
  readonly files: RegExp;
  readonly except?: RegExp;
  readonly pattern: RegExp;
  readonly message: string;
};

const source = /\.tsx?$/;
/** Tidy's own rules and tests contain what they forbid. */
const tidyItself = /^tools\/tidy\//;

/** The product's names of fields, but for those that columns of the database have too. */
const columns: readonly string[] = ["protime", "proscale", "userphoto"];
const oldNames = Object.values(wireNames).filter((name) => !columns.includes(name));

const rules: readonly LineRule[] = [
  {
    files: source,
    pattern: /^export (type )?(\*|\{[^}]*\}) ?(as \w+ )?from\b/,
    message: "no barrels: import from the file itself",
  },
  {
    files: source,
    // Texts have the words of the screens.
    except: /^apps\/web\/src\/i18n\//,
    pattern: /\b(const|let|function|type|class)\s+[oO]rders?\b/,
    message: "never a bare order: option, leverOrder, botRun or holding",
  },
  { files: /\.(tsx?|js|md|sh|json|sql|html|css)$/, pattern: /[^\S\n]$/, message: "trailing white space" },
  {
    files: /./,
    except: /^package-lock\.json$/,
    pattern: /(^|[\s"'`(=])\/(work|root|home\/\w+|Users\/\w+)\//,
    message: "a path of one machine",
  },
  {
    files: /./,
    pattern: /https?:\/\/[\w.-]*(npmjs|registry|artifactory|nexus|verdaccio)[\w.-]*/i,
    message: "the registry is the machine's own setting",
  },
  {
    files: /\.(tsx?|sql|md|sh)$/,
    // Decision records and released migrations stay as they were written.
    except: /^(docs\/decisions|db\/migrations)\//,
    pattern:
      /\b(anew|befalls?|befallen|errands?|hitherto|heretofore|there(of|in)|wherein|whence|thence|forthwith|whosoever|whomever|unto|lest|withal|amongst|whilst|whoever|so many|deeds?|is let|let be|for who|wish(es)?|seldom|woken|born|for good|for ever)\b/i,
    message: "plain English: a word that people use today",
  },
  { files: /./, pattern: /^(<{7}|>{7}) /, message: "an unresolved merge" },
  {
    files: /^(apps\/(server|web)\/src|packages\/core\/src)\/.*\.tsx?$/,
    // Tests speak the wire from outside.
    except: /\.test\.tsx?$|\/test-[^/]*$/,
    pattern: new RegExp(`\\b(${oldNames.join("|")})\\b`),
    message: "our name of the field: the wire's are exchanged by wire/codec/names.ts",
  },
];

export const lineFindings = ({ path, text }: TextFile): readonly Finding[] => {
  if (tidyItself.test(path)) return [];
  const applying = rules.filter(({ files, except }) => files.test(path) && except?.test(path) !== true);
  return text
    .split("\n")
    .flatMap((content, index) =>
      applying
        .filter(({ pattern }) => pattern.test(content))
        .map(({ message }) => ({ path, line: index + 1, message })),
    );
};
