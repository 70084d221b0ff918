-- What holds for the whole company. Its time zone is missing until somebody chooses one.
create table company_settings (
  is_only boolean primary key default true check (is_only),
  business_time_zone text not null check (business_time_zone <> '')
);
