/** The texts for the words of a deposit. */
import { channelTypes, type DigitalChannel } from "@candor/wire/deposits";
import type { TextKey } from "../../i18n/use-text.ts";
import type { Row, Step } from "./deposit-steps.ts";

export const channelText = ({ type, network }: Pick<DigitalChannel, "type" | "network">): TextKey => {
  if (type === channelTypes.shared) return "deposits.shared";
  return type === channelTypes.eth ? "deposits.eth.chain" : networkText[network];
};

/** The name of the network's standard of tokens, where there is little room, or of its coin; a shared address has none. */
export const standardOf = ({
  type,
  network,
}: Pick<DigitalChannel, "type" | "network">): string | undefined => {
  if (type === channelTypes.shared) return undefined;
  return type === channelTypes.eth ? "ETH" : standards[network];
};

/** Each network's own coin. */
export const coins = { ethereum: "ETH", tron: "TRX" } as const;

const standards = { ethereum: "ERC20", tron: "TRC20" } as const;

export const networkText: Readonly<Record<DigitalChannel["network"], TextKey>> = {
  ethereum: "deposits.networks.ethereum",
  tron: "deposits.networks.tron",
};

/** Where a deposit came in. */
export const sourceText = ({ network, channel, asset }: Row): TextKey => {
  if (asset === "ETH") return "deposits.eth.chain";
  if (network === "ethereum" || network === "tron") return networkText[network];
  return network === "gateway" || channel === "gateway" ? "deposits.ways.bank" : "deposits.playMoney";
};

export const stateText: Readonly<Record<Row["state"], TextKey>> = {
  ordered: "deposits.states.ordered",
  waiting: "deposits.states.waiting",
  seen: "deposits.states.seen",
  undone: "deposits.states.undone",
  review: "deposits.states.review",
  refused: "deposits.states.refused",
  confirmed: "deposits.states.confirmed",
  credited: "deposits.states.credited",
};

/** How what arrived at the gateway differs from what was ordered. */
export const differsText: Readonly<Record<Exclude<Row["differs"], "">, TextKey>> = {
  marked: "deposits.differs.marked",
  second: "deposits.differs.second",
  late: "deposits.differs.late",
  invalid: "deposits.differs.invalid",
  changed: "deposits.differs.changed",
  under: "deposits.differs.under",
  over: "deposits.differs.over",
};

export const stepText: Readonly<Record<Step, TextKey>> = {
  ordered: "deposits.steps.ordered",
  named: "deposits.steps.named",
  seen: "deposits.steps.seen",
  paid: "deposits.steps.paid",
  deep: "deposits.steps.deep",
  decided: "deposits.steps.decided",
  credited: "deposits.steps.credited",
};

/** What it waits for; those with a time name it. */
export const nextText: Readonly<Record<Exclude<Row["state"], "refused" | "credited">, TextKey>> = {
  ordered: "deposits.next.ordered",
  waiting: "deposits.next.waiting",
  seen: "deposits.next.seen",
  undone: "deposits.next.undone",
  review: "deposits.next.review",
  confirmed: "deposits.next.confirmed",
};
