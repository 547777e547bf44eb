/** Set-up of each file of component tests. All files share one page, so what a test leaves there would be seen by the next one. */
import { afterEach } from "vitest";
import { unmount } from "./mount.tsx";

afterEach(unmount);
