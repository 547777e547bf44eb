-- What stored contracts stand on.

-- A leaf is 1000 USDT, 1e9 micro-units (LEV-04).
CREATE OR REPLACE FUNCTION lever_margin(share bigint, multiple integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (share * 1000000000 + multiple - 1) / multiple;

-- Profit at `price`, rounded towards minus infinity (LEV-09); packages/core/src/leverage/profit.ts computes the same.
-- `div` cuts towards zero, so a loss is moved by almost one whole first.
CREATE OR REPLACE FUNCTION lever_profit(side text, open_price bigint, price bigint, share bigint, molecule integer)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN div(
    (price::numeric - open_price) * (CASE side WHEN 'long' THEN 1 ELSE -1 END * share * 1000000000)
      - CASE WHEN (price < open_price) = (side = 'long') AND price <> open_price
          THEN open_price::numeric * molecule - 1 ELSE 0 END,
    open_price::numeric * molecule);

-- What is left of a margin when it is closed out: floor(margin * bps / 10000), without leaving bigint (LEV-11).
CREATE OR REPLACE FUNCTION lever_left(margin bigint, bps integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN margin / 10000 * bps + margin % 10000 * bps / 10000;

-- The name of a rule that the row breaks, or null. As in a CHECK, a rule that is unknown is not broken.
CREATE OR REPLACE FUNCTION lever_order_breaks(o lever_order) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE
    WHEN (o.user_id > 0 AND o.multiple BETWEEN 1 AND 1000 AND o.share BETWEEN 1 AND 1000000000 AND o.molecule >= 1
      AND o.fee_rate >= 0 AND o.close_out_bps BETWEEN 0 AND 10000 AND o.margin > 0 AND o.asked_price > 0 AND o.placed_seq > 0
      AND o.open_price > 0 AND o.close_out_price > 0 AND o.stop_loss > 0 AND o.take_profit > 0 AND o.close_price > 0
      AND o.house_loss >= 0) IS FALSE THEN 'numbers_are_in_their_ranges'
    WHEN (o.side IN ('long', 'short') AND o.status IN ('pending', 'open', 'closed', 'revoked')
      AND o.opened_as IN ('bestPrice', 'fixedPrice')
      AND o.close_reason IN ('owner', 'stopLoss', 'takeProfit', 'closeOut', 'runEnd')) IS FALSE THEN 'words_are_known'
    WHEN (o.fee = o.share * o.fee_rate * 10) IS FALSE THEN 'the_fee_is_the_rule'
    -- LEV-04. A part has what is left over when its parent's margin is computed again, which rounding makes one unit less.
    WHEN (o.margin = public.lever_margin(o.share, o.multiple)
      OR (o.part_of IS NOT NULL AND o.margin = public.lever_margin(o.share, o.multiple) - 1)) IS FALSE
      THEN 'the_margin_is_the_rule'
    -- LEV-15: what was closed alone is a closed order of its own.
    WHEN (o.part_of IS NULL OR (o.status = 'closed' AND o.close_reason IN ('owner', 'runEnd'))) IS FALSE THEN 'a_part_is_closed'
    WHEN (CASE o.status
      WHEN 'closed' THEN num_nulls(o.opened_as, o.entry_seq, o.open_price, o.open_ms, o.asked_ms, o.exit_ms, o.close_reason,
                                   o.exit_seq, o.close_price, o.profit, o.house_loss, o.done_ms) = 0
      WHEN 'revoked' THEN num_nulls(o.exit_ms, o.done_ms) = 0 AND num_nonnulls(o.opened_as, o.entry_seq, o.open_price, o.open_ms,
                            o.close_out_price, o.asked_ms, o.close_reason, o.exit_seq, o.close_price, o.profit, o.house_loss) = 0
      ELSE num_nonnulls(o.asked_ms, o.exit_ms, o.close_reason, o.exit_seq, o.close_price, o.profit, o.house_loss, o.done_ms) = 0
        AND CASE o.status
          WHEN 'pending' THEN num_nonnulls(o.opened_as, o.entry_seq, o.open_price, o.open_ms, o.close_out_price) = 0
          ELSE num_nulls(o.opened_as, o.entry_seq, o.open_price, o.open_ms) = 0 END
      END) IS FALSE THEN 'it_has_what_its_status_says'
    -- API-18. What closes it is decided by a tick after it was asked, or is that tick itself.
    WHEN (o.placed_ms - o.accepted_ms BETWEEN 1 AND 5000
      AND CASE o.close_reason
        WHEN 'owner' THEN o.exit_ms - o.asked_ms BETWEEN 1 AND 5000
        WHEN 'runEnd' THEN o.asked_ms < o.exit_ms
        ELSE o.asked_ms = o.exit_ms END) IS FALSE THEN 'it_is_decided_soon_after_it_was_accepted'
    -- LEV-10: opened at the best price, or at the price asked or a better one; at once, or by a later tick.
    WHEN (CASE o.opened_as
      WHEN 'bestPrice' THEN o.open_price = o.asked_price AND o.entry_seq = o.placed_seq AND o.open_ms = o.placed_ms
      WHEN 'fixedPrice' THEN CASE o.side WHEN 'long' THEN o.open_price <= o.asked_price ELSE o.open_price >= o.asked_price END
        AND CASE o.entry_seq WHEN o.placed_seq THEN o.open_ms = o.placed_ms
                             ELSE o.entry_seq > o.placed_seq AND o.open_ms >= o.placed_ms END
      END) IS FALSE THEN 'the_opening_is_the_rule'
    WHEN (o.since_seq >= coalesce(o.entry_seq, o.placed_seq)) IS FALSE THEN 'triggers_count_from_its_opening'
    -- LEV-08: by the price asked when it was placed, by the opening price, which is no worse, later.
    WHEN (CASE o.side WHEN 'long' THEN o.stop_loss < o.asked_price ELSE o.stop_loss > o.asked_price END
      AND CASE o.side WHEN 'long' THEN o.take_profit > coalesce(o.open_price, o.asked_price)
                      ELSE o.take_profit < coalesce(o.open_price, o.asked_price) END) IS FALSE THEN 'the_stops_are_on_their_sides'
    -- LEV-11: there it is closed out, and one step nearer to the opening price it is not. Without one, no price of a log does.
    WHEN (CASE
      WHEN o.open_price IS NULL THEN true
      WHEN o.close_out_price IS NULL THEN
        o.margin + public.lever_profit(o.side, o.open_price, CASE o.side WHEN 'long' THEN 1 ELSE 9223372036854775807 END,
                                       o.share, o.molecule)
          > public.lever_left(o.margin, o.close_out_bps)
      ELSE o.margin + public.lever_profit(o.side, o.open_price, o.close_out_price, o.share, o.molecule)
          <= public.lever_left(o.margin, o.close_out_bps)
        AND o.margin + public.lever_profit(o.side, o.open_price,
              o.close_out_price + CASE o.side WHEN 'long' THEN 1 ELSE -1 END, o.share, o.molecule)
          > public.lever_left(o.margin, o.close_out_bps)
      END) IS FALSE THEN 'the_close_out_price_is_the_rule'
    -- LEV-09 and LEV-11: nobody loses more than the margin, and what is beyond is the house's.
    WHEN (o.profit - o.house_loss = public.lever_profit(o.side, o.open_price, o.close_price, o.share, o.molecule)
      AND CASE WHEN o.house_loss = 0 THEN o.profit >= -o.margin ELSE o.profit = -o.margin END) IS FALSE
      THEN 'the_outcome_is_the_rule'
    -- LEV-10, LEV-11: what triggered it was reached, by a tick that counts; the close-out goes before the stops.
    WHEN (o.close_reason IS NULL OR CASE o.close_reason
      WHEN 'owner' THEN o.exit_seq >= o.since_seq
      WHEN 'runEnd' THEN o.exit_seq >= o.since_seq AND o.run_id IS NOT NULL
      WHEN 'closeOut' THEN o.exit_seq > o.since_seq
        AND o.margin + o.profit - o.house_loss <= public.lever_left(o.margin, o.close_out_bps)
      ELSE o.exit_seq > o.since_seq AND o.margin + o.profit - o.house_loss > public.lever_left(o.margin, o.close_out_bps)
        AND coalesce(CASE (o.close_reason = 'stopLoss') = (o.side = 'long')
          WHEN true THEN o.close_price <= CASE o.close_reason WHEN 'stopLoss' THEN o.stop_loss ELSE o.take_profit END
          ELSE o.close_price >= CASE o.close_reason WHEN 'stopLoss' THEN o.stop_loss ELSE o.take_profit END END, false)
      END) IS FALSE THEN 'the_reason_is_reached'
    WHEN (o.exit_ms >= coalesce(o.open_ms, o.placed_ms) AND o.done_ms >= o.exit_ms) IS FALSE THEN 'it_ends_after_it_begins'
  END;
END $$;

-- Raises the error of a CHECK constraint with the name of the rule.
CREATE OR REPLACE FUNCTION lever_order_is_sound(o lever_order) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rule text := public.lever_order_breaks(o);
BEGIN
  IF rule IS NOT NULL THEN
    RAISE EXCEPTION 'lever order % breaks the rule "%"', o.id, rule
      USING ERRCODE = 'check_violation', CONSTRAINT = rule, TABLE = 'lever_order', SCHEMA = 'public';
  END IF;
  RETURN true;
END $$;

-- LEV-06: what was placed stays, what was opened stays, and what has ended never changes.
CREATE OR REPLACE FUNCTION refuse_lever_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of lever order % is refused: what was placed, opened or ended stays as it is', TG_OP, coalesce(OLD.id, NEW.id)
    USING ERRCODE = 'CA002', HINT = 'A dispute is answered by a new posting.';
END $$;

-- Refuses a change that is not one of LEV-06: pending, then open, then closed; or pending, then revoked.
CREATE OR REPLACE FUNCTION refuse_wrong_lever_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (
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
        -- A part was closed, or its stops were set again, by its opening price.
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
  ) THEN
    RAISE EXCEPTION '% of lever order % is refused: what was placed, opened or ended stays as it is', TG_OP, OLD.id
      USING ERRCODE = 'CA002', HINT = 'A dispute is answered by a new posting.';
  END IF;
  RETURN NEW;
END $$;
