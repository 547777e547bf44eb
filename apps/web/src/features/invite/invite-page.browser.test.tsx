import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { InvitePage } from "./invite-page.tsx";

const areas = ["invite", "funds"] as const;
const link = "https://candor.test/register?uid=100007";
const center = (change: object = {}) => ({
  retCode: 0,
  data: {
    ibstatus: 1,
    usercount: 7,
    yesterdayIncome: "0.12",
    totalincome: "100.039999",
    financialmoney: "0",
    oidUrl: link,
    ...change,
  },
});
type Page = { readonly pageNum: number; readonly pageSize: number };
const paged = (rows: readonly object[]) => (input: Page) => ({
  retCode: 0,
  data: rows.slice((input.pageNum - 1) * input.pageSize, input.pageNum * input.pageSize),
  total: rows.length,
});
const clients = Array.from({ length: 7 }, (_, index) => ({
  userPhone: `+81•••1${index}`,
  ownPrincipal: `${1_000 + index}`,
  creditPrincipal: "500",
  utime: 1_764_000_000_000 - index * 1_000,
}));
const income = (state: string, type: number, name: string, money: string, nth: number) => ({
  id: String(nth),
  sourcePhone: "+81•••10",
  money,
  nowmoney: state === "paid" ? "10000.1" : "",
  balance: state === "paid" ? "10000.1" : "",
  type,
  state,
  name_en: name,
  name,
  remarks: "",
  time: 1_764_000_000_000 - nth,
});
const incomes = [
  income("paid", 10, "Client income, level 1", "0.039999", 1),
  income("unrealised", 11, "Client income, level 2", "0.013333", 2),
  income("maturing", 17, "First purchase, level 1", "100", 3),
  income("held", 18, "First purchase, level 2", "60", 4),
];
const answers = {
  "user/userCenter": center(),
  "user/childList": paged(clients),
  "financial/cashFlow": paged(incomes),
};

test("[REF-01] the promotion shows code, link, clients and what they brought, five clients on a page", async () => {
  signedIn();
  const { asked } = await mount(<InvitePage />, { areas, answers, address: "/inviteFriends" });
  const code = page.getByRole("img", { name: `QR code of ${link}` });
  await expect.element(code).toBeVisible();
  const box = code.element().getBoundingClientRect();
  expect([box.width, box.height]).toEqual([220, 220]);
  await expect.element(page.getByText(link, { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copy the link" })).toBeVisible();
  await expect.element(page.getByText("100.03 USDT")).toBeVisible();
  await expect.element(page.getByTitle("100.039999")).toBeVisible();
  await expect.element(page.getByText("0.12 USDT")).toBeVisible();
  await expect.element(page.getByText("+81•••10")).toBeVisible();
  await expect.element(page.getByText("1,500.00 USDT")).toBeVisible();
  expect(page.getByRole("row").elements()).toHaveLength(6);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.element(page.getByText("+81•••16")).toBeVisible();
  expect(page.getByRole("row").elements()).toHaveLength(3);
  expect(asked.find(({ path }) => path === "user/childList")?.input).toMatchObject({ pageSize: 5 });
});

test("[REF-01] [REF-05] the income record says of each row what becomes of it", async () => {
  signedIn();
  const { asked } = await mount(<InvitePage />, { areas, answers, address: "/inviteFriends" });
  await page.getByRole("tab", { name: "Income record" }).click();
  await expect.element(page.getByText("0.03 USDT")).toBeVisible();
  await expect.element(page.getByTitle("0.039999")).toBeVisible();
  await expect.element(page.getByText("Paid", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "Waiting for the budget" })).toBeVisible();
  await expect
    .element(page.getByText("It lapses if the client leaves early.", { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole("cell", { name: "Held" })).toBeVisible();
  const input = asked.find(({ path }) => path === "financial/cashFlow")?.input;
  expect(input).toMatchObject({ types: "10,11,16,17,18,19", pageSize: 5 });
});

const held = {
  id: "7",
  userPhone: "+81•••10",
  level: 2,
  money: "60",
  time: 1_764_000_000_000,
  why: "You and this client signed in from the same network.",
  appeal: "",
  appealTime: null,
  verdict: "held",
  verdictReason: "",
  verdictTime: null,
};
const openHeld = () => page.getByRole("tab", { name: "Held" }).click();

test("[REF-05] what is held says why, and takes one appeal, which is shown from then on", async () => {
  signedIn();
  let rows: readonly object[] = [held];
  const { asked } = await mount(<InvitePage />, {
    areas,
    answers: {
      ...answers,
      "user/heldCommissions": (input: Page) => paged(rows)(input),
      "user/appealCommission": ({ text: appeal }: { readonly text: string }) => {
        rows = [{ ...held, appeal, appealTime: 1_764_000_100_000 }];
        return { retCode: 0, data: {} };
      },
    },
    address: "/inviteFriends",
  });
  await openHeld();
  await expect.element(page.getByText("60.00 USDT")).toBeVisible();
  await expect.element(page.getByText("First purchase of +81•••10, level 2")).toBeVisible();
  await expect.element(page.getByText(held.why)).toBeVisible();
  await expect.element(page.getByText("Nobody has decided yet")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Your appeal" });
  await expect.element(field).toHaveAttribute("maxlength", "1000");
  await field.fill("My sister lives with me.");
  await page.getByRole("button", { name: "Send the appeal" }).click();
  await expect.element(page.getByText(/^Your appeal of .*: My sister lives with me\.$/)).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  expect(asked.find(({ path }) => path === "user/appealCommission")?.input).toMatchObject({
    id: "7",
    text: "My sister lives with me.",
  });
});

test("[REF-05] an appeal that is refused says why at its field, and a decision says its reason", async () => {
  signedIn();
  const decided = [
    {
      ...held,
      id: "8",
      verdict: "kept",
      verdictReason: "one person, two accounts",
      verdictTime: 1_764_000_200_000,
    },
    {
      ...held,
      id: "9",
      verdict: "released",
      verdictReason: "they are sisters",
      verdictTime: 1_764_000_200_000,
    },
  ];
  await mount(<InvitePage />, {
    areas,
    answers: {
      ...answers,
      "user/heldCommissions": paged(decided),
      "user/appealCommission": refusal("PleaseWriteTheAppeal", "Please write why it should be paid"),
    },
    address: "/inviteFriends",
  });
  await openHeld();
  await expect.element(page.getByText("Kept: it stays held")).toBeVisible();
  await expect.element(page.getByText(/: one person, two accounts$/)).toBeVisible();
  await expect.element(page.getByText("Released: it is paid in its turn")).toBeVisible();
  await expect.element(page.getByText(/: they are sisters$/)).toBeVisible();
  // What is released needs no appeal.
  expect(page.getByRole("textbox").elements()).toHaveLength(1);
  await page.getByRole("button", { name: "Send the appeal" }).click();
  await expect.element(page.getByText("Please write why it should be paid")).toBeVisible();
});

test("[REF-05] without anything held the list says what would be there", async () => {
  signedIn();
  await mount(<InvitePage />, {
    areas,
    answers: { ...answers, "user/heldCommissions": paged([]) },
    address: "/inviteFriends",
  });
  await openHeld();
  await expect.element(page.getByText("Nothing is held")).toBeVisible();
});

test("[REF-02] [REF-03] the award details have percents and computed examples", async () => {
  signedIn();
  await mount(<InvitePage />, { areas, answers, address: "/inviteFriends" });
  await page.getByRole("tab", { name: "Award details" }).click();
  const cells = () =>
    [...document.querySelectorAll("main tbody tr")].map((row) =>
      [...row.children].slice(1).map(({ textContent }) => textContent),
    );
  await expect.poll(cells).toEqual([
    ["30%: 3.00 of 10.00 USDT", "10%: 100.00 of 1,000.00 USDT"],
    ["10%: 1.00 of 10.00 USDT", "6%: 60.00 of 1,000.00 USDT"],
    ["5%: 0.50 of 10.00 USDT", "4%: 40.00 of 1,000.00 USDT"],
  ]);
  await expect.element(page.getByText("at least 10,000.00 USDT", { exact: false })).toBeVisible();
});

test("[REF-01] without clients and income the lists say so, and who is no IB member reads what that means", async () => {
  signedIn();
  const none = {
    "user/userCenter": center({ ibstatus: 0, usercount: 0, yesterdayIncome: "0", totalincome: "0" }),
    "user/childList": paged([]),
    "financial/cashFlow": paged([]),
  };
  await mount(<InvitePage />, { areas, answers: none, address: "/inviteFriends" });
  await expect.element(page.getByText("No clients yet")).toBeVisible();
  await expect.element(page.getByText("Not an IB member")).toBeVisible();
  await expect.element(page.getByText("brings you nothing", { exact: false })).toBeVisible();
  await page.getByRole("tab", { name: "Income record" }).click();
  await expect.element(page.getByText("No income yet")).toBeVisible();
});

test("[REF-01] what cannot be read says so, and is read again on a press", async () => {
  signedIn();
  let isDown = true;
  const down = () =>
    isDown ? refusal("ServerIsBusy", "Try again later") : paged(clients)({ pageNum: 1, pageSize: 5 });
  await mount(<InvitePage />, {
    areas,
    answers: { ...answers, "user/childList": down },
    address: "/inviteFriends",
  });
  await expect.element(page.getByText("Try again later")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: /again|retry/i }).click();
  await expect.element(page.getByText("+81•••10")).toBeVisible();
});
