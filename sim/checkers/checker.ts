/** What a checker is: it looks at a played world afterwards, and returns sentences about what it found wrong. */
import type { Played } from "../server/server.ts";
import type { Subject } from "../subject.ts";

export type Checker = (played: Played, subject: Subject) => readonly string[];
