-- Contracts: constraint deposits_slip_name_key of deposits; harmless since 1.0.3: a narrower index takes its place, and nothing is written on conflict with it.
-- Contracts: unique index deposits_slip_name of deposits; harmless since 1.0.3: it refuses less than the constraint whose place it takes.
-- Contracts: constraint transfers_slip_name_key of transfers; harmless since 1.0.3: a narrower index takes its place, and nothing is written on conflict with it.
-- Contracts: unique index transfers_slip_name of transfers; harmless since 1.0.3: it refuses less than the constraint whose place it takes.
-- Contracts: constraint payments_slip_name_key of payments; harmless since 1.0.3: a narrower index takes its place, and nothing is written on conflict with it.
-- Contracts: unique index payments_slip_name of payments; harmless since 1.0.3: it refuses less than the constraint whose place it takes.
-- A reversal says why; a movement that takes the place of a reversed one says of which, and may carry its slip over.
alter table deposits
  add column reversal_reason text not null default '' check (char_length(reversal_reason) <= 250),
  add column corrects_id bigint references deposits;
alter table transfers
  add column reversal_reason text not null default '' check (char_length(reversal_reason) <= 250),
  add column corrects_id bigint references transfers;
alter table payments
  add column reversal_reason text not null default '' check (char_length(reversal_reason) <= 250),
  add column corrects_id bigint references payments;
alter table opening_balances
  add column reversal_reason text not null default '' check (char_length(reversal_reason) <= 250);

-- A movement is replaced once.
create unique index deposits_corrects_id on deposits (corrects_id) where corrects_id is not null;
create unique index transfers_corrects_id on transfers (corrects_id) where corrects_id is not null;
create unique index payments_corrects_id on payments (corrects_id) where corrects_id is not null;

-- Of the movements that are not reversed, each slip has one.
alter table deposits drop constraint deposits_slip_name_key;
create unique index deposits_slip_name on deposits (slip_name) where slip_name is not null and reversed_at is null;
alter table transfers drop constraint transfers_slip_name_key;
create unique index transfers_slip_name on transfers (slip_name) where slip_name is not null and reversed_at is null;
alter table payments drop constraint payments_slip_name_key;
create unique index payments_slip_name on payments (slip_name) where slip_name is not null and reversed_at is null;

-- Reversed movements are a list of their own: each combination of filters that is kept has them in order.
create index reversed_deposits_by_date on deposits (deposit_date desc, id desc) where reversed_at is not null;
create index reversed_deposits_by_account on deposits (account_id, deposit_date desc, id desc) where reversed_at is not null;
create index reversed_deposits_by_user on deposits (user_id, deposit_date desc, id desc) where reversed_at is not null;
create index reversed_deposits_by_currency on deposits (currency_id, deposit_date desc, id desc) where reversed_at is not null;
create index reversed_deposits_by_account_and_user on deposits (account_id, user_id, deposit_date desc, id desc) where reversed_at is not null;
create index reversed_deposits_by_currency_and_user on deposits (currency_id, user_id, deposit_date desc, id desc) where reversed_at is not null;
create index reversed_transfers_by_date on transfers (transfer_date desc, id desc) where reversed_at is not null;
create index reversed_transfers_by_from_account on transfers (from_account_id, transfer_date desc, id desc) where reversed_at is not null;
create index reversed_transfers_by_to_account on transfers (to_account_id, transfer_date desc, id desc) where reversed_at is not null;
create index reversed_transfers_by_from_account_and_to_account on transfers (from_account_id, to_account_id, transfer_date desc, id desc) where reversed_at is not null;
create index reversed_payments_by_type on payments (payment_type, payment_date desc, id desc) where reversed_at is not null;
create index reversed_payments_by_type_and_account on payments (payment_type, account_id, payment_date desc, id desc) where reversed_at is not null;
create index reversed_payments_by_project on payments (project_id, payment_date desc, id desc) where reversed_at is not null and project_id is not null;
create index reversed_payments_by_project_and_account on payments (project_id, account_id, payment_date desc, id desc) where reversed_at is not null and project_id is not null;
create index reversed_payments_by_fee_type on payments (fee_type_id, payment_date desc, id desc) where reversed_at is not null and fee_type_id is not null;
create index reversed_payments_by_paid_by on payments (paid_by, payment_date desc, id desc) where reversed_at is not null and paid_by is not null;
create index reversed_payments_by_fee_type_and_account on payments (fee_type_id, account_id, payment_date desc, id desc) where reversed_at is not null and fee_type_id is not null;
create index reversed_payments_by_fee_type_and_paid_by on payments (fee_type_id, paid_by, payment_date desc, id desc) where reversed_at is not null and fee_type_id is not null;
create index reversed_payments_by_paid_by_and_account on payments (paid_by, account_id, payment_date desc, id desc) where reversed_at is not null and paid_by is not null;

-- What is reversed leaves the one list and comes into the other, which is noted and counted under a name of its own: the
-- version before, which knows nothing of it, takes none of its lines away.
create or replace function note_listed_deposits() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_changes (movements, movement_id, change, deposit_date, amount_cents, account_id, user_id, currency_id)
    select 'deposits', id, 1, deposit_date, amount_cents, account_id, user_id, currency_id
    from added where reversed_at is null;
  else
    insert into list_changes (movements, movement_id, change, deposit_date, amount_cents, account_id, user_id, currency_id)
    select movements, id, change, a.deposit_date, a.amount_cents, a.account_id, a.user_id, a.currency_id
    from changed_from b join changed_to a using (id) cross join lateral (values
      ('deposits', case when a.reversed_at is null then 1 else -1 end),
      ('reversed deposits', case when a.reversed_at is null then -1 else 1 end)) as lists (movements, change)
    where (a.reversed_at is null) <> (b.reversed_at is null);
  end if;
  return null;
end
$$;
create or replace function note_listed_transfers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_changes (movements, movement_id, change, transfer_date, from_amount_cents, from_account_id, to_account_id)
    select 'transfers', id, 1, transfer_date, from_amount_cents, from_account_id, to_account_id
    from added where reversed_at is null;
  else
    insert into list_changes (movements, movement_id, change, transfer_date, from_amount_cents, from_account_id, to_account_id)
    select movements, id, change, a.transfer_date, a.from_amount_cents, a.from_account_id, a.to_account_id
    from changed_from b join changed_to a using (id) cross join lateral (values
      ('transfers', case when a.reversed_at is null then 1 else -1 end),
      ('reversed transfers', case when a.reversed_at is null then -1 else 1 end)) as lists (movements, change)
    where (a.reversed_at is null) <> (b.reversed_at is null);
  end if;
  return null;
end
$$;
create or replace function note_listed_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_changes (movements, movement_id, change, payment_date, amount_cents, payment_type, account_id, project_id, fee_type_id, paid_by)
    select 'payments', id, 1, payment_date, amount_cents, payment_type, account_id, project_id, fee_type_id, paid_by
    from added where reversed_at is null;
  else
    insert into list_changes (movements, movement_id, change, payment_date, amount_cents, payment_type, account_id, project_id, fee_type_id, paid_by)
    select movements, id, change, a.payment_date, a.amount_cents, a.payment_type, a.account_id, a.project_id, a.fee_type_id, a.paid_by
    from changed_from b join changed_to a using (id) cross join lateral (values
      ('payments', case when a.reversed_at is null then 1 else -1 end),
      ('reversed payments', case when a.reversed_at is null then -1 else 1 end)) as lists (movements, change)
    where (a.reversed_at is null) <> (b.reversed_at is null);
  end if;
  return null;
end
$$;

-- Nobody writes movements now until this is committed, so where none is reversed they are counted.
insert into list_keeping (movements, filled_at) values
  ('reversed deposits', case when not exists (select from deposits where reversed_at is not null) then now() end),
  ('reversed transfers', case when not exists (select from transfers where reversed_at is not null) then now() end),
  ('reversed payments', case when not exists (select from payments where reversed_at is not null) then now() end);
