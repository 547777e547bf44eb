import { describe, expect, test } from "vitest";
import { welcome } from "../src/welcome.ts";

const listening = "http://127.0.0.1:8080";
const off = {
  mode: "demo",
  consoleAddress: undefined,
  consoleUrl: "http://localhost:8081",
  dataDir: "/var/candor",
} as const;
const served = { ...off, consoleAddress: { host: "127.0.0.1", port: 8081 } };

describe("what is printed when the program is ready", () => {
  test("[OPS-01] names the console's address, and how its first operators are invited, where it is served", () => {
    const lines = welcome(listening, served).split("\n");
    expect(lines.slice(0, 2)).toEqual([
      "Candor is ready at http://localhost:8080",
      "The operators' console is at http://localhost:8081",
    ]);
    expect(lines).toContainEqual(
      expect.stringContaining(
        'CONSOLE_ADDRESS=127.0.0.1:8081 DATA_DIR="/var/candor" npm run operator -- create-admin',
      ),
    );
    expect(welcome(listening, off)).not.toMatch(/console|operator/);
  });

  test("[OPS-01] names the address where operators' passkeys work, when another one is served; a live one has no demo lines", () => {
    const consoleUrl = "https://console.example.org";
    expect(welcome(listening, { ...served, mode: "live", consoleUrl })).toBe(
      "Candor is ready at http://localhost:8080\nThe operators' console is at https://console.example.org\n",
    );
  });

  test("names the demo's accounts", () => {
    expect(welcome(listening, off)).toMatch(/account {4}demo@candor\.test {2}password {2}Demo#2026/);
  });
});
