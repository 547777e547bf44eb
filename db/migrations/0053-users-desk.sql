-- Operators list frozen accounts, however many users there are; the engine reads them at its start.
CREATE INDEX account_frozen ON account (user_id) WHERE frozen_ms IS NOT NULL;

-- An operator who freezes an account ends its sessions, and with them the pushes to their browsers: that needs no right of its own.
ALTER FUNCTION push_subscription_end() SECURITY DEFINER SET search_path = public, pg_temp;
