/** The web app is built while the server starts: `npm start` gives the server a descriptor on which it hears of the end. */
import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";

const option = "--web-built=";

/**
 * Waits for the build, if one is under way. `args` are the program's: `--web-built=3` is a descriptor that says "built" before it ends.
 * Throws when it ends without.
 */
export const untilBuilt = async (args: readonly string[]): Promise<void> => {
  const given = args.find((arg) => arg.startsWith(option));
  if (given === undefined) return;
  const said = await text(createReadStream("", { fd: Number(given.slice(option.length)) }));
  if (said.trim() !== "built") throw new Error("the web app could not be built; the lines above say why.");
};
