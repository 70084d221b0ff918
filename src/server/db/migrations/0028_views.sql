-- Views of the reports that a person keeps under a name: what the address of a report tells, for himself or for everybody.
create table report_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  report text not null check (report ~ '^[A-Za-z]{1,50}$'),
  name text not null check (name ~ '\S' and char_length(name) <= 60),
  -- in its one spelling, '' or ?userId=3&size=25
  address text not null check (char_length(address) <= 500 and address ~ '^(\?[!-~]+)?$'),
  is_shared boolean not null
);
-- Nobody has two of one name, whatever its capitals, and neither has everybody.
create unique index report_views_of_person on report_views (owner_id, report, lower(name));
create unique index report_views_for_everybody on report_views (report, lower(name)) where is_shared;
