-- A page of the acts about one user, one pair or one account of the house, however many acts there are.
CREATE INDEX operator_act_by_subject ON operator_act (subject, id);
