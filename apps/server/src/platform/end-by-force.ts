/**
 * The end that nothing can hold up. `process.exit` waits for threads, and a thread may wait for a database, a pipe or a name server permanently. So
 * the kernel ends the process: by its own timer, and, should the process itself not get to it, by a small process of the system's shell, which
 * ends with this one.
 */
import { spawn } from "node:child_process";

/** Ends this process after `withinMs`, unless it has ended by itself. */
export const endByForce = (withinMs: number): void => {
  setTimeout(() => process.kill(process.pid, "SIGKILL"), withinMs).unref();
  const seconds = Math.ceil(withinMs / 1_000) + 1;
  // The pipe to it closes with this process, so no other process that gets this number is ever meant.
  const guard = spawn("/bin/sh", ["-c", script, "guard", String(seconds), String(process.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // Without a shell the timer is left.
  guard.on("error", () => undefined);
  guard.stdin.on("error", () => undefined);
  guard.unref();
  (guard.stdin as typeof guard.stdin & { readonly unref?: () => void }).unref?.();
};

/** Waits for the end of its input, and meanwhile for the time to be over. */
const script = `(sleep "$1"; kill -KILL "$2") & read -r _; kill "$!"`;
