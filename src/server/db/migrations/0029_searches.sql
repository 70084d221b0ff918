-- What entries are looked for by beside what lists are filtered by: their amounts, and the words of their remarks.
-- An index keeps the amounts in the order of days, so that the newest of a common amount are read and no others.
create index deposits_by_amount on deposits (amount_cents, deposit_date desc, id desc) where reversed_at is null;
create index transfers_by_from_amount on transfers (from_amount_cents, transfer_date desc, id desc) where reversed_at is null;
create index transfers_by_to_amount on transfers (to_amount_cents, transfer_date desc, id desc) where reversed_at is null;
create index payments_by_amount on payments (payment_type, amount_cents, payment_date desc, id desc) where reversed_at is null;

-- The words of a text, each once, in small letters. What separates them is said by its characters, so that no locale of a
-- database decides it; the console's side of it is in contract/reports/search.
create function remark_words(remarks text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct w.word), '{}')
  from regexp_split_to_table(lower(remarks), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\u060c\u061b\u061f]+') as w (word)
  where w.word <> ''
$$;

-- The entries in whose remarks a word stands, by the day: an index of whole texts has them in no order, and would be read
-- to its end for each word that is frequent. What is reversed meanwhile stays here, and is left out where it is read.
create table entry_words (
  -- of which list: deposits, transfers, installment payments, fee payments
  list text not null check (list in ('D', 'T', 'I', 'F')),
  word text collate "C" not null,
  day date not null,
  movement_id bigint not null,
  primary key (list, word, day, movement_id)
);

create function note_words_of_deposits() returns trigger language plpgsql as $$
begin
  insert into entry_words (list, word, day, movement_id)
  select 'D', w.word, a.deposit_date, a.id from added a cross join unnest(remark_words(a.remarks)) as w (word)
  where a.remarks <> '' order by 2 on conflict do nothing;
  return null;
end
$$;
create function note_words_of_transfers() returns trigger language plpgsql as $$
begin
  insert into entry_words (list, word, day, movement_id)
  select 'T', w.word, a.transfer_date, a.id from added a cross join unnest(remark_words(a.remarks)) as w (word)
  where a.remarks <> '' order by 2 on conflict do nothing;
  return null;
end
$$;
create function note_words_of_payments() returns trigger language plpgsql as $$
begin
  insert into entry_words (list, word, day, movement_id)
  select case a.payment_type when 'FEE' then 'F' else 'I' end, w.word, a.payment_date, a.id
  from added a cross join unnest(remark_words(a.remarks)) as w (word)
  where a.remarks <> '' order by 1, 2 on conflict do nothing;
  return null;
end
$$;
create trigger deposits_worded after insert on deposits
  referencing new table as added for each statement execute function note_words_of_deposits();
create trigger transfers_worded after insert on transfers
  referencing new table as added for each statement execute function note_words_of_transfers();
create trigger payments_worded after insert on payments
  referencing new table as added for each statement execute function note_words_of_payments();

create table word_keeping (
  movements text primary key check (movements <> ''),
  -- movements of before, up to which one their words are kept, and when all of them were; until then no word is looked for
  last_old bigint not null,
  kept_through bigint not null default 0,
  filled_at timestamptz
);
-- Nobody writes movements now until this is committed, so the words of every later one are noted.
insert into word_keeping (movements, last_old, filled_at)
select 'deposits', coalesce(max(id), 0), case when max(id) is null then now() end from deposits;
insert into word_keeping (movements, last_old, filled_at)
select 'transfers', coalesce(max(id), 0), case when max(id) is null then now() end from transfers;
insert into word_keeping (movements, last_old, filled_at)
select 'payments', coalesce(max(id), 0), case when max(id) is null then now() end from payments;
