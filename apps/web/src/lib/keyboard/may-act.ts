/** When a key pressed on its own is a command of the page, and when it belongs to something else (NAV-08). */
export type KeyPress = {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** The key is being held down: one press acts once. */
  readonly repeat: boolean;
  readonly defaultPrevented: boolean;
  /** The focus is in a text field. */
  readonly isTyping: boolean;
  readonly isDialogOpen: boolean;
};

export const mayAct = (press: KeyPress): boolean =>
  !press.ctrlKey &&
  !press.metaKey &&
  !press.altKey &&
  !press.repeat &&
  !press.defaultPrevented &&
  !press.isTyping &&
  !press.isDialogOpen;
