/** Sets up messages for the mode and the settings, with the dispatchers that pass them to the carriers. */
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Db } from "../db/open-database.ts";
import type { Log } from "../log.ts";
import { createOutboxDispatcher, type DispatcherOptions } from "../outbox.ts";
import {
  bothMessages,
  carriedMessages,
  carryMessages,
  messageTopic,
  type Channel,
} from "./carried-messages.ts";
import { openCarriers } from "./carriers.ts";
import { demoMessages } from "./demo-messages.ts";
import type { Messages } from "./messages.ts";

/** A receiver whose message hangs at the carrier holds up no other. */
const messageLanes: DispatcherOptions = {
  lanes: { atOnce: 4, mostOf: { to: 1 } },
  keysOf: sql`ARRAY['to ' || coalesce(o.payload ->> 'to', '')]`,
};

const allChannels: readonly Channel[] = ["email", "sms"];

type Started = {
  readonly messages: Messages;
  /** The channels that can reach a user: all of them in a demo, where everyone can read the mailbox. */
  readonly channels: readonly Channel[];
  readonly stop: () => Promise<void>;
};

export const startMessages = ({
  config,
  database: { jobs },
  clock,
  log,
}: {
  readonly config: Config;
  readonly database: { readonly jobs: Db };
  readonly clock: Clock;
  readonly log: Log;
}): Started => {
  const carriers = openCarriers(config);
  const carried = [...carriers.keys()];
  // One for each channel: a gateway that hangs does not delay mail.
  const dispatchers = [...carriers].map(([channel, carrier]) =>
    createOutboxDispatcher(
      jobs,
      clock,
      log,
      { [messageTopic(channel)]: carryMessages(carrier, clock) },
      messageLanes,
    ),
  );
  for (const dispatcher of dispatchers) dispatcher.start();
  const stop = async (): Promise<void> => {
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
  };
  if (config.mode === "demo") {
    const messages = bothMessages(demoMessages, carriedMessages, carried);
    return { messages, channels: allChannels, stop };
  }
  const missing = allChannels.filter((channel) => !carriers.has(channel));
  if (missing.length > 0) {
    log.warn({ channels: missing }, "no carrier is configured for these: their codes cannot be asked for");
  }
  return { messages: carriedMessages, channels: carried, stop };
};
