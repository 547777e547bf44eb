import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, signedIn } from "../../app/stories/mount.tsx";
import { JournalPage } from "./journal-page.tsx";

/** The nth line is the sum of n USDT that left; the first one came. */
const moved = ["1000.000000", ...Array.from({ length: 22 }, (_, index) => `-${index + 1}.000000`)];
const newestFirst = moved.toReversed();
const line = (money: string, index: number) => ({
  id: String(index),
  sourcePhone: "",
  money,
  nowmoney: "500.000000",
  balance: "500.000000",
  type: 12,
  name_en: "transfer",
  name: "Transfer",
  remarks: "",
  time: 1_764_000_000_000 - index,
});

test("[JNL-01] the journal shows 23 lines as 10, 10 and 3, the newest first", async () => {
  signedIn();
  const cashFlow = ({ pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number }) => ({
    retCode: 0,
    data: newestFirst.map(line).slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: newestFirst.length,
  });
  const { asked } = await mount(<JournalPage />, {
    areas: ["journal", "funds", "withdraw"],
    answers: { "financial/cashFlow": cashFlow },
    address: "/journal?type=2",
  });
  const pages = page.getByRole("navigation", { name: "Pages" });
  const expectLines = async (from: number, to: number): Promise<void> => {
    const wanted = newestFirst
      .slice(from, to)
      .map((money) => (money.startsWith("-") ? `−${money.slice(1, -4)}` : `+1,000.00`));
    const changes = () =>
      [...document.querySelectorAll("main tbody td:nth-child(3)")].map(({ textContent }) => textContent);
    await expect.poll(changes).toEqual(wanted);
    expect(pages.getByRole("button", { name: /^Page \d+$/ }).elements()).toHaveLength(3);
    const current = document.querySelector("main nav [aria-current=page]");
    expect(current?.textContent).toBe(String(Math.floor(from / 10) + 1));
  };
  await expectLines(0, 10);
  await expect.element(pages.getByRole("button", { name: "Previous page" })).toBeDisabled();
  await pages.getByRole("button", { name: "Next page" }).click();
  await expectLines(10, 20);
  await pages.getByRole("button", { name: "Page 3", exact: true }).click();
  await expectLines(20, 23);
  await expect.element(pages.getByRole("button", { name: "Next page" })).toBeDisabled();
  await pages.getByRole("button", { name: "Previous page" }).click();
  await expectLines(10, 20);
  expect(asked[0]?.input).toMatchObject({ isAsc: "desc", orderByColumn: "time", pageSize: 10 });
});
