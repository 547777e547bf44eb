-- What keeps code messages from being abused (SES-12), and the ways out of the house (SES-14).

-- Answered captchas, so that each is good once. Forgotten when the challenge is too old anyway.
CREATE TABLE captcha_used (
  challenge bytea PRIMARY KEY CHECK (length(challenge) = 32),
  expires_ms bigint NOT NULL
);
CREATE INDEX captcha_used_by_age ON captcha_used (expires_ms);

-- When something last happened to a subject: codes sent over "prefix:<start of a phone number>", codes asked for from
-- "net:<network>", failed tries from "tries:<network>". At most as many instants as the rule counts, oldest first.
CREATE TABLE code_pace (
  subject text PRIMARY KEY,
  at_ms bigint[] NOT NULL,
  last_ms bigint NOT NULL
);
CREATE INDEX code_pace_by_age ON code_pace (last_ms);

-- Each channel has a topic of its own, so that messages of one without a carrier wait and keep nobody else waiting.
-- Codes that waited until now are too old to be of use.
DELETE FROM outbox WHERE topic = 'message' AND payload ->> 'kind' = 'code';
UPDATE outbox SET topic = 'message-' || (payload ->> 'channel') WHERE topic = 'message';
