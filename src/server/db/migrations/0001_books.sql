-- The books: people and sessions, currencies, accounts, projects, movements, the ledger beneath them, slips and records.
-- Amounts are whole hundredths (bigint), days are dates. Nothing here is newer than PostgreSQL 15.

create table users (
  id bigint generated always as identity primary key,
  username text not null check (username <> ''),
  name text not null check (name <> ''),
  user_type text not null check (user_type in ('ADMIN', 'SUPER', 'USER', 'SYSTEM')),
  password_hash text,
  must_change_password boolean not null default false,
  sample boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_username_key on users (lower(username));

create table sessions (
  id uuid primary key,
  user_id bigint not null references users,
  cookie_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  absolute_expiry timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  check ((revoked_at is null) = (revoked_reason is null))
);
create index sessions_user_id on sessions (user_id) where revoked_at is null;
create index sessions_absolute_expiry on sessions (absolute_expiry);

create table access_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_session_id on access_tokens (session_id);

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  generation integer not null check (generation >= 0),
  retired_at timestamptz,
  unique (session_id, generation)
);

create table currencies (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  name text not null check (name <> '')
);

create table accounts (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '\S'),
  currency_id bigint not null references currencies,
  account_type text not null default 'ACCOUNT' check (account_type in ('ACCOUNT', 'PAYMENT', 'COMBINED')),
  overdraft_limit_cents bigint not null default 0 check (overdraft_limit_cents >= 0),
  balance_cents bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (id, currency_id),
  constraint accounts_balance_within_limit check (balance_cents >= -overdraft_limit_cents)
);
create unique index accounts_name_key on accounts (lower(name), currency_id);

create table projects (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '\S'),
  currency_id bigint not null references currencies,
  start_date date not null,
  end_date date,
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  value_cents bigint check (value_cents > 0),
  unique (id, currency_id),
  check (end_date is null or end_date >= start_date)
);

create table project_owners (
  project_id bigint not null references projects,
  position integer not null check (position > 0),
  name text not null check (name ~ '\S'),
  share numeric(5, 2) not null check (share > 0 and share <= 100),
  primary key (project_id, position)
);

create table schedule_rows (
  project_id bigint not null references projects,
  installment_id bigint not null check (installment_id > 0),
  schedule_type text not null check (schedule_type ~ '\S'),
  name text not null default '',
  amount_cents bigint not null check (amount_cents > 0),
  paid_cents bigint not null default 0,
  schedule_date date not null,
  primary key (project_id, installment_id),
  constraint schedule_rows_paid_within_amount check (paid_cents between 0 and amount_cents)
);

create table fee_types (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '\S')
);
create unique index fee_types_name_key on fee_types (lower(name));

create table slips (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{43}\.[a-z]{3,4}$'),
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  original_name text not null,
  uploaded_by bigint not null references users,
  uploaded_at timestamptz not null default now()
);

create table slip_chunks (
  slip_name text not null references slips,
  position integer not null check (position >= 0),
  content bytea not null check (length(content) > 0),
  primary key (slip_name, position)
);

-- The ledger: every movement and every reversal is one entry, whose postings sum to zero per currency.
create table journal_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('DEPOSIT', 'TRANSFER', 'INSTALLMENT_PAYMENT', 'FEE_PAYMENT', 'REVERSAL')),
  entry_date date not null,
  reverses_id bigint unique references journal_entries,
  recorded_by bigint not null references users,
  recorded_at timestamptz not null default now(),
  check ((kind = 'REVERSAL') = (reverses_id is not null))
);

create table postings (
  journal_entry_id bigint not null references journal_entries,
  line smallint not null check (line > 0),
  account_id bigint,
  counterpart text check (counterpart in ('PARTNER', 'PROJECT', 'FEE', 'EXCHANGE')),
  currency_id bigint not null references currencies,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (journal_entry_id, line),
  foreign key (account_id, currency_id) references accounts (id, currency_id),
  check ((account_id is null) <> (counterpart is null))
);
create index postings_account_id on postings (account_id) where account_id is not null;

create table deposits (
  id bigint generated always as identity primary key,
  journal_entry_id bigint not null unique references journal_entries,
  deposit_date date not null,
  user_id bigint not null references users,
  account_id bigint not null,
  currency_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents < 1000000000000000),
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
create index deposits_by_date on deposits (deposit_date desc, id desc) where reversed_at is null;
create index deposits_by_account on deposits (account_id, deposit_date desc, id desc) where reversed_at is null;
create index deposits_by_user on deposits (user_id, deposit_date desc, id desc) where reversed_at is null;
create index deposits_by_currency on deposits (currency_id, deposit_date desc, id desc) where reversed_at is null;
create index deposits_account_id on deposits (account_id);

create table transfers (
  id bigint generated always as identity primary key,
  journal_entry_id bigint not null unique references journal_entries,
  transfer_date date not null,
  from_account_id bigint not null,
  from_currency_id bigint not null,
  from_amount_cents bigint not null check (from_amount_cents > 0 and from_amount_cents < 1000000000000000),
  to_account_id bigint not null,
  to_currency_id bigint not null,
  to_amount_cents bigint not null check (to_amount_cents > 0 and to_amount_cents < 1000000000000000),
  conversion_rate numeric(20, 10) not null check (conversion_rate > 0),
  remarks text not null default '' check (char_length(remarks) <= 250),
  slip_name text unique references slips,
  recorded_by bigint not null references users,
  recorded_at timestamptz not null default now(),
  reversed_by bigint references users,
  reversed_at timestamptz,
  reversal_entry_id bigint unique references journal_entries,
  foreign key (from_account_id, from_currency_id) references accounts (id, currency_id),
  foreign key (to_account_id, to_currency_id) references accounts (id, currency_id),
  check (from_account_id <> to_account_id),
  check (from_currency_id <> to_currency_id or (conversion_rate = 1 and from_amount_cents = to_amount_cents)),
  check (abs(to_amount_cents - round(from_amount_cents * conversion_rate)) <= 1),
  check ((reversed_at is null) = (reversal_entry_id is null) and (reversed_at is null) = (reversed_by is null))
);
create index transfers_by_date on transfers (transfer_date desc, id desc) where reversed_at is null;
create index transfers_by_from_account on transfers (from_account_id, transfer_date desc, id desc) where reversed_at is null;
create index transfers_by_to_account on transfers (to_account_id, transfer_date desc, id desc) where reversed_at is null;
create index transfers_from_account_id on transfers (from_account_id);
create index transfers_to_account_id on transfers (to_account_id);

-- Installment and fee payments share one table, so that one number means one payment.
create table payments (
  id bigint generated always as identity primary key,
  journal_entry_id bigint not null unique references journal_entries,
  payment_type text not null check (payment_type in ('INSTALLMENT', 'FEE')),
  payment_date date not null,
  account_id bigint not null,
  currency_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents < 1000000000000000),
  project_id bigint,
  installment_id bigint,
  fee_type_id bigint references fee_types,
  paid_by bigint references users,
  remarks text not null default '' check (char_length(remarks) <= 250),
  slip_name text unique references slips,
  recorded_by bigint not null references users,
  recorded_at timestamptz not null default now(),
  reversed_by bigint references users,
  reversed_at timestamptz,
  reversal_entry_id bigint unique references journal_entries,
  foreign key (account_id, currency_id) references accounts (id, currency_id),
  foreign key (project_id, currency_id) references projects (id, currency_id),
  foreign key (project_id, installment_id) references schedule_rows,
  check ((payment_type = 'INSTALLMENT') = (project_id is not null and installment_id is not null)),
  check ((payment_type = 'FEE') = (fee_type_id is not null and paid_by is not null)),
  check ((reversed_at is null) = (reversal_entry_id is null) and (reversed_at is null) = (reversed_by is null))
);
create index payments_by_date on payments (payment_type, payment_date desc, id desc) where reversed_at is null;
create index payments_by_account on payments (account_id, payment_date desc, id desc) where reversed_at is null;
create index payments_by_installment on payments (project_id, installment_id, payment_date desc, id desc) where reversed_at is null;
create index payments_by_project on payments (project_id, payment_date desc, id desc) where reversed_at is null;
create index payments_by_fee_type on payments (fee_type_id, payment_date desc, id desc) where reversed_at is null;
create index payments_by_payer on payments (paid_by, payment_date desc, id desc) where reversed_at is null;
create index payments_account_id on payments (account_id);
create index payments_fee_type_id on payments (fee_type_id);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint references users,
  actor_name text not null default '',
  action text not null check (action <> ''),
  subject_kind text not null default '',
  subject_id text not null default '',
  address text not null default '',
  request_id text not null default '',
  before jsonb,
  after jsonb
);

create table idempotency_records (
  user_id bigint not null references users,
  key uuid not null,
  route text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_records_created_at on idempotency_records (created_at);

-- What is written in the ledger and the audit log stays as it is, whoever is connected.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger journal_entries_append_only before update or delete or truncate on journal_entries for each statement execute function refuse_change();
create trigger postings_append_only before update or delete or truncate on postings for each statement execute function refuse_change();
create trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_change();
