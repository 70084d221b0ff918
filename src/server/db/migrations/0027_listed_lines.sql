-- A line of list_changes says of its movement what lists are filtered, ordered and summed by, under the names of the
-- movement's own columns: whoever counts the lines that are not carried over yet has to look up no movement.
-- A function for each table of movements: what stands in one was never changed but by its reversal.
create function note_listed_deposits() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_changes (movements, movement_id, change, deposit_date, amount_cents, account_id, user_id, currency_id)
    select 'deposits', id, 1, deposit_date, amount_cents, account_id, user_id, currency_id
    from added where reversed_at is null;
  else
    insert into list_changes (movements, movement_id, change, deposit_date, amount_cents, account_id, user_id, currency_id)
    select 'deposits', id, case when a.reversed_at is null then 1 else -1 end,
      a.deposit_date, a.amount_cents, a.account_id, a.user_id, a.currency_id
    from changed_from b join changed_to a using (id) where (a.reversed_at is null) <> (b.reversed_at is null);
  end if;
  return null;
end
$$;
create function note_listed_transfers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_changes (movements, movement_id, change, transfer_date, from_amount_cents, from_account_id, to_account_id)
    select 'transfers', id, 1, transfer_date, from_amount_cents, from_account_id, to_account_id
    from added where reversed_at is null;
  else
    insert into list_changes (movements, movement_id, change, transfer_date, from_amount_cents, from_account_id, to_account_id)
    select 'transfers', id, case when a.reversed_at is null then 1 else -1 end,
      a.transfer_date, a.from_amount_cents, a.from_account_id, a.to_account_id
    from changed_from b join changed_to a using (id) where (a.reversed_at is null) <> (b.reversed_at is null);
  end if;
  return null;
end
$$;
create function note_listed_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_changes (movements, movement_id, change,
      payment_date, amount_cents, payment_type, account_id, project_id, fee_type_id, paid_by)
    select 'payments', id, 1, payment_date, amount_cents, payment_type, account_id, project_id, fee_type_id, paid_by
    from added where reversed_at is null;
  else
    insert into list_changes (movements, movement_id, change,
      payment_date, amount_cents, payment_type, account_id, project_id, fee_type_id, paid_by)
    select 'payments', id, case when a.reversed_at is null then 1 else -1 end,
      a.payment_date, a.amount_cents, a.payment_type, a.account_id, a.project_id, a.fee_type_id, a.paid_by
    from changed_from b join changed_to a using (id) where (a.reversed_at is null) <> (b.reversed_at is null);
  end if;
  return null;
end
$$;

-- Replaced as they stand, so that nobody who reads is kept waiting, or waited for; and the tables of movements first, as
-- whoever writes them takes them.
create or replace trigger deposits_added after insert on deposits
  referencing new table as added for each statement execute function note_listed_deposits();
create or replace trigger deposits_reversed after update on deposits
  referencing old table as changed_from new table as changed_to for each statement execute function note_listed_deposits();
create or replace trigger transfers_added after insert on transfers
  referencing new table as added for each statement execute function note_listed_transfers();
create or replace trigger transfers_reversed after update on transfers
  referencing old table as changed_from new table as changed_to for each statement execute function note_listed_transfers();
create or replace trigger payments_added after insert on payments
  referencing new table as added for each statement execute function note_listed_payments();
create or replace trigger payments_reversed after update on payments
  referencing old table as changed_from new table as changed_to for each statement execute function note_listed_payments();
drop function note_added_movements();
drop function note_reversed_movements();

alter table list_changes
  add column deposit_date date,
  add column transfer_date date,
  add column payment_date date,
  add column amount_cents bigint,
  add column from_amount_cents bigint,
  add column account_id bigint,
  add column from_account_id bigint,
  add column to_account_id bigint,
  add column user_id bigint,
  add column currency_id bigint,
  add column payment_type text,
  add column project_id bigint,
  add column fee_type_id bigint,
  add column paid_by bigint;

-- Nobody writes movements until this is committed: the lines that are waiting are all that say nothing yet.
update list_changes c set deposit_date = m.deposit_date, amount_cents = m.amount_cents, account_id = m.account_id,
  user_id = m.user_id, currency_id = m.currency_id
from deposits m where c.movements = 'deposits' and m.id = c.movement_id;
update list_changes c set transfer_date = m.transfer_date, from_amount_cents = m.from_amount_cents,
  from_account_id = m.from_account_id, to_account_id = m.to_account_id
from transfers m where c.movements = 'transfers' and m.id = c.movement_id;
update list_changes c set payment_date = m.payment_date, amount_cents = m.amount_cents, payment_type = m.payment_type,
  account_id = m.account_id, project_id = m.project_id, fee_type_id = m.fee_type_id, paid_by = m.paid_by
from payments m where c.movements = 'payments' and m.id = c.movement_id;
