/** A wallet as an extension gives it to a page: it announces itself (EIP-6963), and answers what it is asked (EIP-1193). */
import type { Page } from "@playwright/test";

type Answer = (param: unknown) => Promise<unknown>;

/** `answers` by method; another method fails the page's request, as a wallet's user who refuses does. */
export const injectWallet = async (page: Page, answers: Readonly<Record<string, Answer>>): Promise<void> => {
  await page.exposeFunction("askWallet", async (method: string, param: unknown) => {
    const answer = answers[method];
    if (answer === undefined) throw new Error(`the page asked for ${method}`);
    return await answer(param);
  });
  await page.addInitScript(() => {
    const { askWallet } = globalThis as unknown as { askWallet: (...asked: unknown[]) => Promise<unknown> };
    const detail = {
      info: { uuid: "7b1c", name: "Journey Wallet", icon: "", rdns: "test" },
      provider: {
        request: ({ method, params }: { method: string; params?: unknown[] }) =>
          askWallet(method, params?.[0]),
      },
    };
    const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
    addEventListener("eip6963:requestProvider", announce);
  });
};
