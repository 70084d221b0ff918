-- Contracts: constraint journal_entries_kind_check of journal_entries; harmless since 1.0.3: it only lets one kind more in.
-- Contracts: constraint postings_counterpart_check of postings; harmless since 1.0.3: it only lets one counterpart more in.
-- Contracts: constraint accounts_closed_is_empty of accounts; harmless since 1.0.3: it closes no account, and whoever closes one wants it to take no money.
-- Opening balances, and accounts that are closed instead of deleted. The two checks get wider, so nothing stored is read again.
create table opening_balances (
  id bigint generated always as identity primary key,
  journal_entry_id bigint not null unique references journal_entries,
  opening_date date not null,
  account_id bigint not null,
  currency_id bigint not null,
  amount_cents bigint not null check (amount_cents <> 0 and abs(amount_cents) < 1000000000000000),
  remarks text not null default '' check (char_length(remarks) <= 250),
  slip_name text unique references slips,
  recorded_by bigint not null references users,
  recorded_at timestamptz not null default now(),
  reversed_by bigint references users,
  reversed_at timestamptz,
  reversal_entry_id bigint unique references journal_entries,
  foreign key (account_id, currency_id) references accounts (id, currency_id),
  check ((reversed_at is null) = (reversal_entry_id is null) and (reversed_at is null) = (reversed_by is null))
);
create unique index opening_balances_one_an_account on opening_balances (account_id) where reversed_at is null;
create index opening_balances_account_id on opening_balances (account_id);

alter table journal_entries drop constraint journal_entries_kind_check;
alter table journal_entries add constraint journal_entries_kind_check
  check (kind in ('DEPOSIT', 'TRANSFER', 'INSTALLMENT_PAYMENT', 'FEE_PAYMENT', 'OPENING', 'REVERSAL')) not valid;
alter table postings drop constraint postings_counterpart_check;
alter table postings add constraint postings_counterpart_check
  check (counterpart in ('PARTNER', 'PROJECT', 'FEE', 'EXCHANGE', 'OPENING')) not valid;

alter table accounts
  add closed_at timestamptz,
  -- the day of the opening balance, null without one
  add opened_on date,
  -- which state of the account was read, so that two who change it notice each other
  add version integer not null default 1,
  add constraint accounts_closed_is_empty check (closed_at is null or balance_cents = 0);

create trigger accounts_version before update of name, currency_id, account_type, overdraft_limit_cents, closed_at on accounts
  for each row execute function raise_version();
