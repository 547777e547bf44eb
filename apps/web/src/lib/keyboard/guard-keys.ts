/** What a press of a key means everywhere in the app, said once: the app's own handlers never see the presses that are kept from them here. */
import { takesText } from "./takes-text.ts";

/** What of a press decides; a browser's event has it. */
type Press = {
  readonly key: string;
  /** The key is held down, and this is not its first event. */
  readonly repeat: boolean;
  readonly isComposing: boolean;
  /** 229 for a key of an input method, also for the Enter that ends a composition in Safari, whose event no longer says `isComposing`. */
  readonly keyCode: number;
};

/** Where a press goes: a field of one line, one of several, an editor that composes text itself, or what takes no text. */
export type Place = "line" | "lines" | "editor" | "none";

/** What one press of these does, a held key does not do again: a question that it opened is read before it is answered (NAV-06). */
const isHeldOn = ({ key, repeat }: Press, place: Place): boolean =>
  repeat &&
  (key === "Escape" ||
    (key === "Enter" && (place === "line" || place === "none")) ||
    (key === " " && place === "none"));

const isOfComposition = (press: Press): boolean => press.isComposing || press.keyCode === 229;

/** Who gets a press: nobody, only the browser (an input method's own), or the app as well. */
export const receiverOf = (press: Press, place: Place): "nobody" | "browser" | "app" => {
  if (isHeldOn(press, place)) return "nobody";
  return place !== "editor" && isOfComposition(press) ? "browser" : "app";
};

const placeOf = (target: EventTarget | null): Place => {
  if (!takesText(target)) return "none";
  if (target instanceof HTMLTextAreaElement) return "lines";
  return (target as HTMLElement).isContentEditable ? "editor" : "line";
};

const guard = (event: KeyboardEvent): void => {
  const place = placeOf(event.target);
  const receiver = receiverOf(event, place);
  if (receiver === "app") return;
  event.stopImmediatePropagation();
  // In Safari the Enter that ends a composition would send the form of a field.
  if (receiver === "nobody" || (event.key === "Enter" && place === "line")) event.preventDefault();
};

/** For the start of an app: sees each press before everything else does. Calling it again changes nothing. */
export const guardKeys = (): void => window.addEventListener("keydown", guard, { capture: true });
