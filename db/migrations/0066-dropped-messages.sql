-- Messages that were given up: the other side refuses them permanently, or they came too late. The newest 10 000, for operators (OPS-02):
-- where each went only in part, and what it said not at all.
CREATE TABLE outbox_dropped (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id bigint NOT NULL,
  topic text NOT NULL,
  addressee text NOT NULL,
  about text NOT NULL,
  created_ms bigint NOT NULL,
  dropped_ms bigint NOT NULL,
  attempts integer NOT NULL,
  why text NOT NULL CHECK (length(why) <= 200)
);
