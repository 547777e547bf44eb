/** What is looked for in a queue of money: a state, a user, or one row by what is known of it. */
import { Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { askedInAddress } from "../frame/address.ts";
import { userNumber } from "./user-number.ts";

type Queue<State extends string> = ReturnType<typeof useQueueFilters<State>>;

export const useQueueFilters = <State extends string>(first: State) => {
  const [state, setState] = useState<State>(first);
  const [typed, setTyped] = useState({ find: askedInAddress(), userId: "" });
  const [{ find, userId: user }] = useDebouncedValue(typed, 300);
  const userId = userNumber(user);
  return {
    /** As the call takes them. */
    filters: { state, find, ...(userId === undefined ? {} : { userId }) },
    typed,
    onState: setState,
    onType: (part: Partial<typeof typed>): void => setTyped((held) => ({ ...held, ...part })),
  };
};

type Props<State extends string> = {
  readonly queue: Queue<State>;
  readonly states: readonly { readonly value: State; readonly label: string }[];
  /** By what one row is found. */
  readonly findBy: string;
};

/** A row that is looked for is found in every state. */
export const QueueFilters = <State extends string>({ queue, states, findBy }: Props<State>) => {
  const { filters, typed, onState, onType } = queue;
  return (
    <>
      <Select
        aria-label="State"
        data={states}
        value={filters.state}
        allowDeselect={false}
        disabled={filters.find !== ""}
        onChange={(value) => onState(value as State)}
        w={190}
      />
      <TextInput
        aria-label="Of this user"
        placeholder="of user, e.g. 100002"
        value={typed.userId}
        onChange={({ currentTarget }) => onType({ userId: currentTarget.value.trim() })}
        w={160}
      />
      <TextInput
        aria-label={findBy}
        placeholder={findBy.toLowerCase()}
        value={typed.find}
        onChange={({ currentTarget }) => onType({ find: currentTarget.value.trim() })}
        w={210}
      />
    </>
  );
};
