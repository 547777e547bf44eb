-- The sessions of tokens (API-06): nearly every call asks for one.

-- The sessions with these hashes, each with when its account was frozen. A plan is made once for each connection: it looks for each hash by the
-- index, however few sessions there are when it is made.
CREATE OR REPLACE FUNCTION session_find(hashes bytea[])
  RETURNS TABLE (id uuid, user_id bigint, token_hash bytea, created_ms bigint, revoked_ms bigint, used_ms bigint, frozen_ms bigint)
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT s.id, s.user_id, s.token_hash, s.created_ms, s.revoked_ms, s.used_ms, a.frozen_ms
  FROM session s JOIN account a ON a.user_id = s.user_id WHERE s.token_hash = ANY (hashes);
END $$;
