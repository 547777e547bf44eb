-- Rewards (RWD-01 to RWD-05): what is offered, and what was paid.

\ir ../functions/rows/reward.sql

-- What a day, a number of days, a task and an approved speech pay, announced before it counts, like the bands of the bot: two operators
-- sign, everyone is told, and from a time on rewards are paid by it.
CREATE TABLE reward_terms (
  from_ms bigint PRIMARY KEY CHECK (from_ms >= 0 AND from_ms % 1000 = 0),
  -- A line for each band, award and task, and one for speeches, as core/rewards/reward-terms.ts reads them.
  terms text NOT NULL CONSTRAINT they_are_terms CHECK (length(terms) <= 1800 AND terms || chr(10) ~
    '^from 0: (\d{1,5}(\.\d{1,6})? a day, \d{1,5}(\.\d{1,6})? every [1-9]\d{0,4}\nfrom \d{1,11}(\.\d{1,6})?: )*\d{1,5}(\.\d{1,6})? a day, \d{1,5}(\.\d{1,6})? every [1-9]\d{0,4}\n(award [1-9]\d{0,2}: \d{1,5}(\.\d{1,6})? after [1-9]\d{0,4}\n)*(task [1-5]: \d{1,5}(\.\d{1,6})?\n){5}comment_reward: \d{1,5}(\.\d{1,6})?\n$'),
  -- Null in the first row alone: what was released.
  act_id bigint UNIQUE REFERENCES operator_act,
  announced_by integer REFERENCES operator,
  announced_ms bigint,
  CONSTRAINT only_the_released_need_no_act CHECK (
    (from_ms = 0) = (act_id IS NULL) AND (act_id IS NULL) = (announced_by IS NULL) AND (act_id IS NULL) = (announced_ms IS NULL)),
  -- As for the bot's bands: ten minutes.
  CONSTRAINT they_are_announced_before CHECK (from_ms >= announced_ms + 600000)
);
SELECT make_append_only('reward_terms');
SELECT audit_watch('reward_terms');

CREATE TRIGGER terms_of_rewards_are_acts BEFORE INSERT ON reward_terms FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_lonely_reward_terms();
CREATE TRIGGER the_market_has_notice BEFORE INSERT ON reward_terms FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_short_notice();
ALTER TABLE reward_terms ENABLE ALWAYS TRIGGER terms_of_rewards_are_acts;
ALTER TABLE reward_terms ENABLE ALWAYS TRIGGER the_market_has_notice;

INSERT INTO reward_terms (from_ms, terms) VALUES (0,
'from 0: 0.1 a day, 0.5 every 7
from 1000: 0.2 a day, 1 every 7
from 10000: 0.5 a day, 2 every 7
from 50000: 1 a day, 5 every 7
award 1: 1 after 7
award 2: 5 after 30
award 3: 20 after 100
award 4: 100 after 365
task 1: 0
task 2: 1
task 3: 1
task 4: 2
task 5: 3
comment_reward: 1');

-- A reward that was paid, once: a day of checking in, an award for a number of days, a task, a speech that was approved. Only engine_book
-- writes here; a task that pays nothing has no transaction.
CREATE TABLE reward (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('checkin', 'award', 'task', 'speech')),
  amount bigint NOT NULL CHECK (amount >= 0),
  -- Of checking in, and of a speech that was approved on it: the business day.
  day integer,
  -- Of checking in: its place in the streak, and the total account of REF-02 after a batch of the ledger, which decides about the band.
  place integer CHECK (place > 0),
  account bigint CHECK (account >= 0),
  account_batch bigint CHECK (account_batch >= 0),
  -- The number of the award, task or speech.
  nth bigint CHECK (nth > 0),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  CONSTRAINT each_kind_has_its_own CHECK (
    num_nonnulls(place, account, account_batch) = CASE kind WHEN 'checkin' THEN 3 ELSE 0 END AND (kind = 'checkin') = (nth IS NULL)
    AND (kind IN ('checkin', 'speech')) = (day IS NOT NULL)),
  CONSTRAINT only_tasks_pay_nothing CHECK (amount > 0 OR kind = 'task'),
  CONSTRAINT a_day_is_the_day_of_the_check_in CHECK (kind <> 'checkin' OR day = business_day(accepted_ms))
);
CREATE UNIQUE INDEX reward_id ON reward (id);
-- The day of a speech never changes, so this also holds for each speech.
CREATE UNIQUE INDEX a_day_is_rewarded_once ON reward (user_id, kind, day) WHERE day IS NOT NULL;
CREATE UNIQUE INDEX an_award_is_paid_once ON reward (user_id, nth) WHERE kind = 'award';
CREATE UNIQUE INDEX a_task_is_paid_once ON reward (user_id, nth) WHERE kind = 'task';
SELECT make_append_only('reward');

SELECT ledger_cause('reward', 'reward', '{checkin_rewarded,award_paid,task_rewarded,speech_rewarded}');
SELECT ledger_permit(kind, 'reward_budget', 'wallet')
FROM unnest('{checkin_rewarded,award_paid,task_rewarded,speech_rewarded}'::text[]) AS kind;
