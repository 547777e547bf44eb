/** Whether the command palette is open; Ctrl-K, the top bar and the phone's menu open it (NAV-08). */
import { create } from "zustand";

export const usePalette = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const openPalette = (): void => usePalette.setState({ isOpen: true });
export const closePalette = (): void => usePalette.setState({ isOpen: false });
