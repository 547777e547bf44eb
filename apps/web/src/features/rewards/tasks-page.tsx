import type { AnswerOf } from "@candor/wire/call";
import { getKeys } from "@candor/wire/home";
import { taskList } from "@candor/wire/earn/rewards";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { call, callList } from "../../lib/calls/api.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { nameOf, pathOf, type PageName } from "../../parts/site-groups.ts";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { VisitorState } from "../../parts/visitor-state.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./rewards-page.module.css";

type Task = AnswerOf<typeof taskList>;
const switchName = "wp_novicetask_switch";

const useTasks = () => {
  const user = useUser();
  return useQuery({
    queryKey: answerKey(taskList, user?.uid),
    queryFn: async () => {
      const [{ rows }, keys] = await Promise.all([
        callList(taskList, { noticeType: "" }),
        call(getKeys, { keys: switchName }),
      ]);
      return { tasks: rows, isOn: keys[switchName] === "1" };
    },
    enabled: user !== undefined,
  });
};

/** /tasks: what to do first, where, and what it pays (RWD-04). */
export const TasksPage = () => {
  const text = useText();
  const user = useUser();
  const tasks = useTasks();
  if (user === undefined) return <VisitorState />;
  return (
    <div className={`page ${styles["tasks"]}`}>
      <h1>{text("pages.tasks")}</h1>
      <Loaded query={tasks} rows={5}>
        {({ tasks: rows, isOn }) =>
          rows.length === 0 ? <NoTasks isOn={isOn} /> : <TaskPanel tasks={rows} />
        }
      </Loaded>
    </div>
  );
};

const NoTasks = ({ isOn }: { readonly isOn: boolean }) => {
  const text = useText();
  return (
    <Panel>
      <EmptyState title={text(isOn ? "rewards.tasks.none" : "rewards.tasks.off")}>
        {text(isOn ? "rewards.tasks.noneBody" : "rewards.tasks.offBody")}
      </EmptyState>
    </Panel>
  );
};

const TaskPanel = ({ tasks }: { readonly tasks: readonly Task[] }) => {
  const text = useText();
  return (
    <>
      <p className={styles["words"]}>{text("rewards.tasks.lead")}</p>
      <Panel flush>
        <ol className={styles["steps"]}>
          {tasks.map((task) => (
            <Step key={task.id} task={task} />
          ))}
        </ol>
      </Panel>
    </>
  );
};

/** Where each task is done; the first one is done by being here. */
const placeOf: Readonly<Record<string, PageName>> = { 2: "mine", 3: "signIn", 4: "recharge", 5: "project" };
const states = ["open", "early", "paid"] as const;

const Step = ({ task: { id, status, name, money } }: { readonly task: Task }) => {
  const text = useText();
  const place = placeOf[id];
  const state = states[status] ?? "open";
  const isFree = !/[1-9]/.test(money);
  return (
    <li className={styles[state]}>
      <i aria-hidden="true">{state === "open" ? id : "✓"}</i>
      <div>
        <b>{name}</b>
        <span>
          {isFree ? text("rewards.tasks.free") : text("rewards.amount", { amount: showMoney(money) })}
        </span>
      </div>
      {state === "open" && place !== undefined ? (
        <Link to={pathOf(place) as string} className={buttonClass()}>
          {text(nameOf(place))}
        </Link>
      ) : (
        <p>{text(isFree && state !== "open" ? "rewards.tasks.done" : `rewards.tasks.${state}`)}</p>
      )}
    </li>
  );
};
