-- What a fill works with, for its connection alone: chance by number, the course of ten years, a part of the movements.
create function pg_temp.chance(n bigint, of_what integer) returns double precision language sql immutable
  return (hashint8extended(n, of_what) & 4294967295) / 4294967296.0::double precision;

-- Which of so many, the first ones far more often: about a quarter falls on the first of twenty.
create function pg_temp.skewed(n bigint, of_what integer, many integer) returns integer language sql immutable
  return 1 + floor(many * power(pg_temp.chance(n, of_what), 2.2))::integer;

-- From a smallest amount to a largest one, small ones far more often.
create function pg_temp.amount(n bigint, smallest integer, largest integer) returns bigint language sql immutable
  return smallest + floor((largest - smallest) * power(pg_temp.chance(n, 4), 4))::bigint;

-- Where the n-th of so many stands among them, from 0 to 1.
create function pg_temp.place(n bigint, total bigint) returns double precision language sql immutable
  return (n - 1)::double precision / total;

-- Whether what stands there belongs to the one busy day, as when a file is imported: a two-hundredth of all.
create function pg_temp.is_busy(place double precision) returns boolean language sql immutable
  return place between 0.6 and 0.605;

-- When it was recorded: more every year, and all of the busy day on that day.
create function pg_temp.moment(place double precision) returns timestamptz language sql stable
  return case when pg_temp.is_busy(place)
    then timestamptz '2022-11-04 00:00:00Z' + interval '86313 seconds' * (place - 0.6) / 0.005
    else timestamptz '2016-01-01 00:00:01Z' + interval '1 second' * (
      315532800 * power(case when place < 0.6 then place else place - 0.005 end / 0.995, 0.75)) end;

-- Of which day it is: mostly of the day on which it was recorded, sometimes of a day before.
create function pg_temp.day(n bigint, place double precision) returns date language sql stable
  return greatest(date '2016-01-01', (pg_temp.moment(place) at time zone 'UTC')::date
    - case when pg_temp.chance(n, 1) < 0.15 and not pg_temp.is_busy(place) then floor(10 * pg_temp.chance(n, 2))::integer else 0 end);

create temp table ranked_people as
  select row_number() over (order by id)::integer as rank, id from users;
create temp table ranked_clerks as
  select row_number() over (order by id)::integer as rank, id, name from users where user_type in ('SUPER', 'ADMIN');
create temp table ranked_accounts as
  select row_number() over (order by a.id)::integer as rank, a.id, a.currency_id,
    case c.code when 'USD' then 1 when 'EUR' then 1.08 when 'GBP' then 1.27 else 0.2723 end as worth
  from accounts a join currencies c on c.id = a.currency_id;
create temp table ranked_payers as
  select currency_id, id, row_number() over (partition by currency_id order by id)::integer as rank,
    count(*) over (partition by currency_id)::integer as many
  from accounts;
create temp table ranked_projects as
  select row_number() over (order by id)::integer as rank, id, currency_id from projects;
create temp table ranked_fees as
  select row_number() over (order by id)::integer as rank, id from fee_types;

-- A part of the movements, drawn and then with what every kind of them has.
create temp table drawn (
  kind text, entry_kind text, n bigint, id bigint, reversal_n bigint,
  user_id bigint, account_id bigint, currency_id bigint, amount_cents bigint,
  to_account_id bigint, to_currency_id bigint, to_amount_cents bigint, rate numeric,
  project_id bigint, installment_id bigint, fee_type_id bigint, slip_content bytea
);
create temp table moves (
  like drawn,
  entry_id bigint, at timestamptz, day date, clerk_id bigint, clerk_name text, remarks text, slip_name text,
  reversal_id bigint, reversed_at timestamptz, reverser_id bigint, reverser_name text
);
create temp table lines (
  n bigint, entry_id bigint, line smallint, account_id bigint, counterpart text, currency_id bigint, amount_cents bigint
);
