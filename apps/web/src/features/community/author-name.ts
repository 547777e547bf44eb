/** How an author is called: by a masked phone or e-mail address, or as somebody whose account is closed (ACC-02). */
import { closedContact } from "@candor/wire/service/closed-contact";
import type { useText } from "../../i18n/use-text.ts";

export const authorName = (text: ReturnType<typeof useText>, phone: string): string =>
  phone === closedContact ? text("community.deletedUser") : phone;
