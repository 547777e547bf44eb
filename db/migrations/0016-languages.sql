-- The list of languages is packages/wire/src/language.ts and nowhere else (NAV-05): a new language needs no migration. What the server
-- stores is a language of that list; the database checks that it has the form of one.

ALTER TABLE price_alert DROP CONSTRAINT price_alert_language_check,
  ADD CONSTRAINT price_alert_language_check CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
ALTER TABLE push_subscription DROP CONSTRAINT push_subscription_language_check,
  ADD CONSTRAINT push_subscription_language_check CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
ALTER TABLE risk_acceptance DROP CONSTRAINT risk_acceptance_language_check,
  ADD CONSTRAINT risk_acceptance_language_check CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$');

-- An announcement in one language. One that lacks the reader's language is shown in English.
CREATE TABLE announcement_text (
  announcement_id integer NOT NULL REFERENCES announcement,
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  text text NOT NULL,
  PRIMARY KEY (announcement_id, language)
);
INSERT INTO announcement_text (announcement_id, language, text)
SELECT id, language, text
FROM announcement, LATERAL (VALUES ('en', en), ('zh-CN', zh_cn), ('zh-TW', zh_tw), ('ja', ja)) AS said (language, text);
ALTER TABLE announcement DROP COLUMN en, DROP COLUMN zh_cn, DROP COLUMN zh_tw, DROP COLUMN ja;
