-- Since when a device is known (OPS-02): an operator sees whether a withdrawal follows a new device. The time of its last login cannot tell.
-- Of devices that were known before, nobody wrote it down: the last login is the earliest time that is certain.
ALTER TABLE known_device ADD COLUMN first_ms bigint;
UPDATE known_device SET first_ms = seen_ms;
ALTER TABLE known_device ALTER COLUMN first_ms SET NOT NULL;
