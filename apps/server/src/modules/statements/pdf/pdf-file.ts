/**
 * Makes a PDF file whose pages have one size and one font. Each page is returned as soon as it is made; only the offsets of the file's
 * objects stay in memory. It writes only those parts of PDF that a statement needs. What draws on a page comes from `pdf-table.ts`.
 *
 * The same pages give the same file: it has no clock and no randomness. Objects 1 to 4 are the catalog, the list of pages, the font and
 * the facts about the document, and are written last. Each page has two objects, its entry and its content; it inherits size and font
 * from the list.
 */
import { createHash } from "node:crypto";
import { constants, createDeflate } from "node:zlib";

export type PdfFacts = {
  readonly title: string;
  readonly producer: string;
  readonly createdMs: number;
  /** Width and height in points. */
  readonly pageSize: readonly [number, number];
};

export type PdfFile = {
  /** The beginning of the file. */
  readonly begin: () => Uint8Array;
  /** The next page. `operators` are the PDF operators that draw it, in ASCII. */
  readonly page: (operators: string) => Promise<Uint8Array>;
  /** The end of the file. */
  readonly end: () => Uint8Array;
  /** Frees its memory. Call it also when the file is not finished. */
  readonly close: () => void;
};

/** The name under which the pages know the font. */
export const fontName = "F1";

const [catalog, pages, font, facts] = [1, 2, 3, 4];
const firstPage = 5;

export const createPdfFile = (about: PdfFacts): PdfFile => {
  const { compress, close } = createCompressor();
  /** At which byte each object begins, by its number. */
  const offsets: number[] = [];
  let [length, count] = [0, 0];
  const written = (...parts: readonly Uint8Array[]): Uint8Array => {
    const bytes = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    length += bytes.length;
    return bytes;
  };
  const object = (number: number, content: string): string => `${number} 0 obj\n${content}\nendobj\n`;
  /** Objects that follow one another, each with its number. */
  const objects = (some: readonly (readonly [number, string])[]): Uint8Array => {
    let text = "";
    for (const [number, content] of some) {
      offsets[number] = length + text.length;
      text += object(number, content);
    }
    return written(latin1(text));
  };
  return {
    begin: () => written(latin1("%PDF-1.4\n%\u00ff\u00ff\u00ff\u00ff\n")),
    page: async (operators) => {
      const [page, content] = [firstPage + 2 * count, firstPage + 2 * count + 1];
      count += 1;
      const stream = await compress(latin1(operators));
      offsets[page] = length;
      const entry = object(page, `<<\n/Type /Page\n/Parent ${pages} 0 R\n/Contents ${content} 0 R\n>>`);
      offsets[content] = length + entry.length;
      return written(
        latin1(`${entry}${content} 0 obj\n<<\n/Length ${stream.length}\n/Filter /FlateDecode\n>>\nstream\n`),
        stream,
        latin1("\nendstream\nendobj\n"),
      );
    },
    end: () => {
      const kids = Array.from({ length: count }, (_, nth) => `${firstPage + 2 * nth} 0 R`).join(" ");
      const [width, height] = about.pageSize;
      const last = objects([
        [
          pages,
          `<<\n/Type /Pages\n/Count ${count}\n/Kids [${kids}]\n/MediaBox [0 0 ${width} ${height}]\n/Resources << /Font << /${fontName} ${font} 0 R >> >>\n>>`,
        ],
        [font, "<<\n/Type /Font\n/Subtype /Type1\n/BaseFont /Helvetica\n/Encoding /WinAnsiEncoding\n>>"],
        [facts, factsOf(about)],
        [catalog, `<<\n/Type /Catalog\n/Pages ${pages} 0 R\n/Lang (en)\n>>`],
      ]);
      return Buffer.concat([last, written(latin1(tableOf(offsets, length, about)))]);
    },
    close,
  };
};

/**
 * Compresses all pages with one compressor. A new one for each page would keep the page, and tables ten times as large, in memory until
 * the whole heap is collected, long after the statement has ended.
 */
const createCompressor = () => {
  const deflate = createDeflate();
  const parts: Uint8Array[] = [];
  deflate.on("data", (part: Uint8Array) => void parts.push(part));
  const compress = (page: Uint8Array): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      deflate.once("error", reject);
      deflate.write(page);
      deflate.flush(constants.Z_FINISH, () => {
        deflate.off("error", reject);
        deflate.reset();
        resolve(Buffer.concat(parts.splice(0)));
      });
    });
  return { compress, close: () => deflate.close() };
};

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");

const factsOf = ({ title, producer, createdMs }: PdfFacts): string => {
  const time = new Date(createdMs).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return `<<\n/Title (${title})\n/Producer (${producer})\n/CreationDate (D:${time})\n>>`;
};

/** The table of the objects' offsets, which begins at `at`, and the trailer, which says so. */
const tableOf = (offsets: readonly number[], at: number, about: PdfFacts): string => {
  const lines = offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const id = createHash("sha256").update(factsOf(about)).digest("hex").slice(0, 32);
  return (
    `xref\n0 ${offsets.length}\n0000000000 65535 f \n${lines.join("")}` +
    `trailer\n<<\n/Size ${offsets.length}\n/Root ${catalog} 0 R\n/Info ${facts} 0 R\n/ID [<${id}> <${id}>]\n>>\n` +
    `startxref\n${at}\n%%EOF\n`
  );
};
