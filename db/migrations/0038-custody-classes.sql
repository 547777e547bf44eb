-- Where money from outside is held: one class of accounts for each channel. What each may pay is permitted where its facts are added.
INSERT INTO ledger_class (code, name) VALUES
  (49, 'custody:ethereum'), (50, 'custody:tron'), (51, 'custody:bitcoin'), (52, 'custody:gateway');
