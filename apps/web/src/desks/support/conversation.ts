import type { AnswerOf } from "@candor/wire/call";
import type { supportCanned, supportConversation, supportQueue } from "@candor/wire/desks/support";

/** A conversation as the lists have it. */
export type Listed = AnswerOf<typeof supportQueue>;
export type Conversation = AnswerOf<typeof supportConversation>;
export type Canned = AnswerOf<typeof supportCanned>;
export type Said = Conversation["messages"][number];

export const customerOf = ({ userId, contact }: Pick<Listed, "userId" | "contact">): string =>
  userId === null ? "visitor" : `user ${userId}, ${contact}`;

export const stateOf = ({
  waitingSince,
  holder,
  isClosed,
}: Listed): { readonly label: string; readonly color: string } => {
  if (holder !== null) return { label: `held by ${holder.name}`, color: "blue" };
  if (waitingSince !== null) return { label: "waits", color: "yellow" };
  return isClosed ? { label: "closed", color: "gray" } : { label: "answered", color: "green" };
};

/** Messages and notes in the order of their times; a note is never among what the customer reads. */
export type Line =
  | { readonly kind: "message"; readonly at: number; readonly said: Said }
  | { readonly kind: "note"; readonly at: number; readonly note: Conversation["notes"][number] };

export const linesOf = (
  older: readonly Said[],
  { messages, notes }: Pick<Conversation, "messages" | "notes">,
): readonly Line[] => {
  const byNumber = new Map([...older, ...messages].map((said) => [said.number, said]));
  const said = [...byNumber.values()].toSorted((a, b) => a.number - b.number);
  const lines: Line[] = said.map((one) => ({ kind: "message", at: one.time, said: one }));
  // Before the first message that came later: numbers keep their order, whatever their times are.
  for (const note of notes) {
    const before = lines.findIndex(({ kind, at }) => kind === "message" && at > note.time);
    const line: Line = { kind: "note", at: note.time, note };
    if (before === -1) lines.push(line);
    else lines.splice(before, 0, line);
  }
  return lines;
};

/** The operator goes on holding it when there is something new, and before the ten minutes are over. */
export const isToRenew = ({ unseen, holder }: Conversation, nowMs: number): boolean =>
  holder !== null && (unseen > 0 || holder.until - nowMs < 300_000);
