-- Whether each order of a kind is confirmed before it is sent (OPT-08, LEV-14). A setting of the account: it holds on all devices.
ALTER TABLE account
  ADD COLUMN asks_option boolean NOT NULL DEFAULT true,
  ADD COLUMN asks_lever boolean NOT NULL DEFAULT true;
