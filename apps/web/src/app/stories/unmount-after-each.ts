/** Set-up of each file of component tests. All files share one page, so what a test leaves there would be seen by the next one. */
import { afterEach } from "vitest";
import { guardKeys } from "../../lib/keyboard/guard-keys.ts";
import { unmount } from "./mount.tsx";

guardKeys();
afterEach(unmount);
