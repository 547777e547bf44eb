/** What operators set of the home page and the shell: navigation, lenders, banners, announcements (HOME-01, HOME-06, NAV-02, LOAN-01, OPS-02). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { idInput, instant, nothing, optionalText, textInput, wholeInput } from "../scalars.ts";
import { reasonInput } from "./operators.ts";

/** The lists whose entries have an order. */
const list = z.enum(["bar", "lenders", "banners"]);
export type FrontListName = z.output<typeof list>;
const frontId = wholeInput(1, 2_147_483_647);

export const frontEntries = defineList({
  path: "operator/frontEntries",
  access: "operator",
  action: "front_read",
  limit: "read",
  summary:
    "The entries of the top bar, of the list of lenders or of the carousel, in their order, hidden ones included.",
  request: z.strictObject({ list }),
  answer: z.strictObject({
    id: z.int(),
    /** A banner's is the address of its picture. */
    name: z.string(),
    tourl: z.string(),
    isHidden: z.boolean(),
  }),
});

export const orderFront = defineCall({
  path: "operator/orderFront",
  access: "operator",
  action: "front_change",
  limit: "write",
  summary: "Give a list another order. Refused when its entries are others than those that are named.",
  request: z.strictObject({
    list,
    /** The numbers of all entries in their new order, with commas between. */
    ids: textInput(400),
    reason: reasonInput,
  }),
  answer: nothing,
});

export const hideFront = defineCall({
  path: "operator/hideFront",
  access: "operator",
  action: "front_change",
  limit: "write",
  summary: "Hide an entry, or show it again. A top bar keeps Home and Mine.",
  request: z.strictObject({ list, id: frontId, hide: wholeInput(0, 1), reason: reasonInput }),
  answer: nothing,
});

export const bannerPage = defineCall({
  path: "operator/bannerPage",
  access: "operator",
  action: "front_change",
  limit: "write",
  summary: "Let a banner lead to another page of the app; empty: to none.",
  request: z.strictObject({ id: frontId, tourl: optionalText(60), reason: reasonInput }),
  answer: nothing,
});

export const saveLender = defineCall({
  path: "operator/saveLender",
  access: "operator",
  action: "lender_change",
  limit: "write",
  summary:
    "List a lender, or change the name and the address of one. The page of loans shows the first five.",
  request: z.strictObject({
    /** 0: a new one, at the end of the list. */
    id: wholeInput(0, 2_147_483_647),
    name: textInput(60),
    tourl: textInput(300),
    reason: reasonInput,
  }),
  answer: nothing,
});

/** The longest text of an announcement, in characters. */
export const mostAnnounced = 300;

export const announcementList = defineList({
  path: "operator/announcements",
  access: "operator",
  action: "front_read",
  limit: "read",
  summary: "Announcements of the home page, the newest first, planned and hidden ones included; at most 200.",
  request: nothing,
  answer: z.strictObject({
    id: z.int(),
    publishAt: instant,
    /** shipped: it came with the product. written: here. act: it says what two operators have signed, and stays. */
    origin: z.enum(["shipped", "written", "act"]),
    isDemoOnly: z.boolean(),
    isHidden: z.boolean(),
    /** One for each language that has one. */
    texts: z.array(z.strictObject({ language: z.string(), text: z.string() })),
  }),
});

export const saveAnnouncement = defineCall({
  path: "operator/saveAnnouncement",
  access: "operator",
  action: "front_change",
  limit: "write",
  summary:
    "Write an announcement, or change the texts of one that was written here or came with the product.",
  request: z.strictObject({
    /** 0: a new one. */
    id: wholeInput(0, 2_147_483_647),
    /** From when on a new one is shown; left out: from now on. */
    from: z.optional(idInput),
    /**
     * JSON: the text by language, such as {"en": "…"}. A new one needs English; of another, languages that are left out stay as they are.
     * What has no text is shown in English.
     */
    texts: textInput(8_000),
    reason: reasonInput,
  }),
  answer: nothing,
});

export const hideAnnouncement = defineCall({
  path: "operator/hideAnnouncement",
  access: "operator",
  action: "front_change",
  limit: "write",
  summary: "Hide an announcement, or show it again. One that says what two operators have signed stays.",
  request: z.strictObject({ id: frontId, hide: wholeInput(0, 1), reason: reasonInput }),
  answer: nothing,
});
