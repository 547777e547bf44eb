-- What the tables of rewards stand on.

-- The lines of terms, each with what it says; packages/core/src/rewards/reward-terms.ts writes them. Amounts in micro-units.
CREATE OR REPLACE FUNCTION reward_bands(terms text) RETURNS TABLE (from_account bigint, amount bigint, milestone bigint, times integer)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (m[1]::numeric * 1000000)::bigint, (m[2]::numeric * 1000000)::bigint, (m[3]::numeric * 1000000)::bigint, m[4]::integer
  FROM regexp_matches(terms, '^from ([\d.]+): ([\d.]+) a day, ([\d.]+) every (\d+)$', 'gn') AS m
$$;

CREATE OR REPLACE FUNCTION reward_awards(terms text) RETURNS TABLE (id integer, amount bigint, times integer)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT m[1]::integer, (m[2]::numeric * 1000000)::bigint, m[3]::integer
  FROM regexp_matches(terms, '^award (\d+): ([\d.]+) after (\d+)$', 'gn') AS m
$$;

CREATE OR REPLACE FUNCTION reward_tasks(terms text) RETURNS TABLE (task integer, amount bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT m[1]::integer, (m[2]::numeric * 1000000)::bigint FROM regexp_matches(terms, '^task (\d): ([\d.]+)$', 'gn') AS m
$$;

-- What an approved speech earns; 0 for nothing.
CREATE OR REPLACE FUNCTION reward_speech(terms text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((regexp_match(terms, '^comment_reward: ([\d.]+)$', 'n'))[1]::numeric * 1000000)::bigint;

-- Terms of rewards are announced only by the act of two whose passkeys signed for their time, for all of them, and for those that they
-- replace. Where others have come in between, the constraint's name says so. Raises CA043, and what operator_act_use raises.
CREATE OR REPLACE FUNCTION refuse_lonely_reward_terms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  content json := operator_act_use(NEW.act_id)::json;
BEGIN
  NEW.announced_by := operator_acting();
  NEW.announced_ms := database_ms();
  IF (content ->> 'starts', content ->> 'after')
    IS DISTINCT FROM (to_char(to_timestamp(NEW.from_ms / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'), NEW.terms)
    OR NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'reward_terms')
  THEN
    RAISE EXCEPTION 'act % is not about these terms of rewards', NEW.act_id USING ERRCODE = 'CA043';
  END IF;
  IF content ->> 'before' IS DISTINCT FROM
    (SELECT t.terms FROM reward_terms t WHERE t.from_ms < NEW.from_ms ORDER BY t.from_ms DESC LIMIT 1)
  THEN
    RAISE EXCEPTION 'act % replaces other terms of rewards', NEW.act_id
      USING ERRCODE = 'CA043', CONSTRAINT = 'they_replace_what_was_signed';
  END IF;
  RETURN NEW;
END $$;
