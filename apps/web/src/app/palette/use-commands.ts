/** Everything that the palette can do: go to a pair or a page, or change display settings (NAV-08). */
import type { Language } from "@candor/wire/language";
import { useNavigate } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { chooseMode, chooseRise, chooseZone } from "../../lib/device/preferences.ts";
import { useUser } from "../../lib/account/session.ts";
import { useLogout } from "../../parts/use-logout.ts";
import { useProducts } from "../../live/products.ts";
import { openShortcuts } from "../../parts/shortcuts-state.ts";
import { useLanguageChoice } from "../settings/use-language-choice.ts";
import { commandsOf } from "./commands-of.ts";
import type { Command } from "./find-commands.ts";

export const useCommands = (): readonly Command[] => {
  const text = useText();
  const navigate = useNavigate();
  const logout = useLogout();
  const { choose } = useLanguageChoice();
  return commandsOf({
    text,
    isVisitor: useUser() === undefined,
    products: useProducts().data ?? [],
    go: (to, pair) => void navigate({ to, ...(pair !== undefined && { search: { pair } }) }),
    acts: {
      logout: () => void logout(),
      day: () => chooseMode("day"),
      night: () => chooseMode("night"),
      auto: () => chooseMode("auto"),
      language: (code) => choose(code as Language),
      shortcuts: openShortcuts,
      rise: (colour) => chooseRise(colour === "red" ? "red" : "green"),
      zone: (zone) => chooseZone(zone === "utc" || zone === "local" ? zone : "business"),
    },
  });
};
