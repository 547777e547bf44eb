/** What a user reads of what was sent and decided (KYC-01). */
import { maskedNumber } from "@candor/core/identity/masked-number";
import { dayMs } from "@candor/core/time/time";
import { identityStatusDigits } from "@candor/wire/codec/digits";
import type { OwnIdentity } from "@candor/wire/service/identity";
import type { Language } from "@candor/wire/language";
import { urlOf } from "../pictures/picture-url.ts";
import { refusalText } from "./refusal-text.ts";
import type { OwnStanding } from "./standing.ts";

/** `days`: how long photos are kept after a decision. */
export const shownIdentity = (standing: OwnStanding, days: number, language: Language): OwnIdentity => {
  const { sent, state, kept, decidedMs } = standing;
  const photo = (id: string): string => (kept.has(id) ? urlOf(id) : "");
  return {
    username: sent.name,
    idNumber: maskedNumber(sent.number),
    frontPhoto: photo(sent.front),
    backPhoto: photo(sent.back),
    status: identityStatusDigits[state],
    refusalText: state === "refused" ? refusalText(standing, language) : "",
    again: [...standing.again],
    sentAt: standing.sentMs,
    decidedAt: decidedMs ?? null,
    photosUntil: decidedMs === undefined || kept.size === 0 ? null : decidedMs + days * dayMs,
  };
};
