-- The rule-based bot (BOT): its runs, the codes that open it, and the bands that runs are started by.

\ir ../functions/rows/bot.sql

-- A run of the bot (BOT-06): 'running', or why it ended (core/bot/bot-run.ts).
CREATE TABLE bot_run (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  symbol text NOT NULL REFERENCES product (symbol),
  amount bigint NOT NULL CHECK (amount > 0),
  multiple integer NOT NULL CHECK (multiple >= 1),
  times integer NOT NULL CHECK (times >= 1),
  started_ms bigint NOT NULL,
  done integer NOT NULL CHECK (done BETWEEN 0 AND times),
  net bigint NOT NULL,
  order_id bigint,
  state text NOT NULL CHECK (state IN
    ('running', 'allTradesDone', 'halfLost', 'dayOver', 'owner', 'fundsGone', 'tradeRefused', 'frozen')),
  ended_ms bigint,
  -- A user's runs are numbered from 1.
  nth bigint,
  PRIMARY KEY (user_id, id),
  CONSTRAINT it_has_an_end_or_goes_on CHECK ((state = 'running') = (ended_ms IS NULL)),
  CONSTRAINT an_ended_run_has_no_trade CHECK (state = 'running' OR order_id IS NULL),
  -- BOT-06. It ends when all its trades are done, at half of the amount lost, after 24 h; or for what stands elsewhere.
  CONSTRAINT its_end_is_the_rule CHECK (
    CASE state
      WHEN 'allTradesDone' THEN done = times
      WHEN 'halfLost' THEN net <= -(amount / 2)
      WHEN 'dayOver' THEN ended_ms >= started_ms + 86400000
      ELSE true END)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX bot_run_id ON bot_run (id);
CREATE UNIQUE INDEX one_run_at_a_time ON bot_run (user_id) WHERE state = 'running';
-- What recovery counts the day's runs by (BOT-04).
CREATE INDEX bot_run_started ON bot_run (started_ms);
CREATE UNIQUE INDEX bot_run_nth ON bot_run (user_id, nth);

-- A trade counts as done when it is the run's no more.
CREATE TRIGGER bot_run_goes_on BEFORE UPDATE ON bot_run FOR EACH ROW
  WHEN (OLD.state <> 'running'
    OR (OLD.user_id, OLD.id, OLD.symbol, OLD.amount, OLD.multiple, OLD.times, OLD.started_ms)
       IS DISTINCT FROM (NEW.user_id, NEW.id, NEW.symbol, NEW.amount, NEW.multiple, NEW.times, NEW.started_ms)
    OR NEW.done <> OLD.done + CASE WHEN OLD.order_id IS NOT NULL AND NEW.order_id IS DISTINCT FROM OLD.order_id THEN 1 ELSE 0 END)
  EXECUTE FUNCTION refuse_run_change();
CREATE TRIGGER bot_run_stays BEFORE DELETE ON bot_run FOR EACH ROW EXECUTE FUNCTION refuse_run_change();
CREATE TRIGGER bot_runs_stay BEFORE TRUNCATE ON bot_run FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE bot_run ENABLE ALWAYS TRIGGER bot_run_goes_on;
ALTER TABLE bot_run ENABLE ALWAYS TRIGGER bot_run_stays;
ALTER TABLE bot_run ENABLE ALWAYS TRIGGER bot_runs_stay;

-- The claim code that opens the bot to a user (BOT-01): status 2 not active, 3 active, 4 expired.
CREATE TABLE ai_code (
  user_id bigint PRIMARY KEY,
  code text NOT NULL UNIQUE,
  status smallint NOT NULL CHECK (status IN (2, 3, 4)),
  claimed_ms bigint NOT NULL,
  -- Which operator changed it last and when; null as long as its owner's claim is all that happened.
  changed_by integer REFERENCES operator,
  changed_ms bigint
);
CREATE INDEX ai_code_by_status ON ai_code (status, user_id);
SELECT audit_watch('ai_code');

CREATE TRIGGER operators_codes_are_acts BEFORE INSERT OR UPDATE ON ai_code FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_lonely_code();
ALTER TABLE ai_code ENABLE ALWAYS TRIGGER operators_codes_are_acts;

-- Bands of the bot are announced before they count, like the terms of pairs (BOT-02, OPS-02, OPS-03;
-- docs/decisions/0026-bands-of-the-bot-are-announced.md): two operators sign, everyone is told, and from a time on runs are started by them.
-- A run keeps its amount, leverage and number of trades in its own row.
CREATE TABLE bot_bands (
  from_ms bigint PRIMARY KEY CHECK (from_ms >= 0 AND from_ms % 1000 = 0),
  -- A line for each band, as core/bot/bands.ts reads it; each band ends where the next one begins.
  bands text NOT NULL CONSTRAINT they_are_bands CHECK (length(bands) <= 1800 AND bands || chr(10) ~
    '^([1-9]\d{0,8}(\.\d{1,6})? (to [1-9]\d{0,8}(\.\d{1,6})?|and more): leverages ([1-9]\d{0,2}|1000)(,([1-9]\d{0,2}|1000))*; trades ([1-9]\d?|100)(,([1-9]\d?|100))*\n)+$'),
  -- Null in the first row alone: what was released.
  act_id bigint UNIQUE REFERENCES operator_act,
  announced_by integer REFERENCES operator,
  announced_ms bigint,
  CONSTRAINT only_the_released_need_no_act CHECK (
    (from_ms = 0) = (act_id IS NULL) AND (act_id IS NULL) = (announced_by IS NULL) AND (act_id IS NULL) = (announced_ms IS NULL)),
  -- As for terms: ten minutes.
  CONSTRAINT they_are_announced_before CHECK (from_ms >= announced_ms + 600000)
);
SELECT make_append_only('bot_bands');
SELECT audit_watch('bot_bands');

CREATE TRIGGER bands_are_acts BEFORE INSERT ON bot_bands FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_lonely_bands();
CREATE TRIGGER the_market_has_notice BEFORE INSERT ON bot_bands FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_short_notice();
ALTER TABLE bot_bands ENABLE ALWAYS TRIGGER bands_are_acts;
ALTER TABLE bot_bands ENABLE ALWAYS TRIGGER the_market_has_notice;

INSERT INTO bot_bands (from_ms, bands) VALUES (0,
'100 to 1000: leverages 10,20; trades 1,2,3
1000 to 10000: leverages 10,20,50; trades 1,2,3,5
10000 and more: leverages 10,20,50,100; trades 1,2,3,5,10');
