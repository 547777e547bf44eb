-- A stop that stays was measured when it was set: a fill at a better price may have passed it since (LEV-08). Until now a
-- new take-profit measured it anew, which the engine does not do, and so one order could end the engine.
DROP TRIGGER lever_order_goes_on ON lever_order;
CREATE TRIGGER lever_order_goes_on BEFORE UPDATE ON lever_order FOR EACH ROW
  WHEN (
    (OLD.user_id, OLD.id, OLD.symbol, OLD.side, OLD.multiple, OLD.molecule, OLD.fee_rate, OLD.close_out_bps,
     OLD.asked_price, OLD.accepted_ms, OLD.placed_seq, OLD.placed_ms, OLD.run_id, OLD.part_of)
    IS DISTINCT FROM
    (NEW.user_id, NEW.id, NEW.symbol, NEW.side, NEW.multiple, NEW.molecule, NEW.fee_rate, NEW.close_out_bps,
     NEW.asked_price, NEW.accepted_ms, NEW.placed_seq, NEW.placed_ms, NEW.run_id, NEW.part_of)
    OR NEW.since_seq < OLD.since_seq
    -- Margin and fee change with the leaves alone.
    OR (NEW.share = OLD.share AND (NEW.margin, NEW.fee) IS DISTINCT FROM (OLD.margin, OLD.fee))
    OR CASE OLD.status || ' ' || NEW.status
      WHEN 'pending revoked' THEN (NEW.share, NEW.stop_loss, NEW.take_profit, NEW.since_seq)
        IS DISTINCT FROM (OLD.share, OLD.stop_loss, OLD.take_profit, OLD.since_seq)
      -- It opens by a later tick, from which its triggers count.
      WHEN 'pending open' THEN (NEW.share, NEW.stop_loss, NEW.take_profit)
          IS DISTINCT FROM (OLD.share, OLD.stop_loss, OLD.take_profit)
        OR NEW.entry_seq <= OLD.placed_seq OR NEW.since_seq <> NEW.entry_seq
      -- A part was closed, or its stops were set anew, by its opening price.
      WHEN 'open open' THEN (OLD.opened_as, OLD.entry_seq, OLD.open_price, OLD.open_ms)
          IS DISTINCT FROM (NEW.opened_as, NEW.entry_seq, NEW.open_price, NEW.open_ms)
        OR NEW.share > OLD.share
        OR ((NEW.stop_loss, NEW.take_profit) IS DISTINCT FROM (OLD.stop_loss, OLD.take_profit)
          AND NEW.share <> OLD.share)
        OR (NEW.stop_loss IS DISTINCT FROM OLD.stop_loss
          AND CASE NEW.side WHEN 'long' THEN NEW.stop_loss >= NEW.open_price ELSE NEW.stop_loss <= NEW.open_price END IS TRUE)
      -- Closed, as it stood.
      WHEN 'open closed' THEN (OLD.opened_as, OLD.entry_seq, OLD.open_price, OLD.open_ms, OLD.close_out_price, OLD.share,
           OLD.stop_loss, OLD.take_profit, OLD.since_seq)
        IS DISTINCT FROM (NEW.opened_as, NEW.entry_seq, NEW.open_price, NEW.open_ms, NEW.close_out_price, NEW.share,
           NEW.stop_loss, NEW.take_profit, NEW.since_seq)
      ELSE true END
  )
  EXECUTE FUNCTION refuse_lever_change();
ALTER TABLE lever_order ENABLE ALWAYS TRIGGER lever_order_goes_on;
