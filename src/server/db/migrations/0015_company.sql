-- The company has a name, and who changed it or the time zone since they were read is told by the version.
alter table company_settings
  add company_name text check (company_name ~ '\S' and char_length(company_name) <= 100),
  add version integer not null default 1;

create trigger company_settings_version before update on company_settings for each row
  when ((old.company_name, old.business_time_zone) is distinct from (new.company_name, new.business_time_zone))
  execute function raise_version();
