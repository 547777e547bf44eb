-- For which business days a daily job is done (platform/jobs). Written once the job's run for that day has ended, by the server that leads. The
-- first row of a job is the day before the first one that it owes.
CREATE TABLE job_day (
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  date integer NOT NULL CHECK (date BETWEEN 20000101 AND 99991231),
  done_ms bigint NOT NULL,
  PRIMARY KEY (name, date)
);
