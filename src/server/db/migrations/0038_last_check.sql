-- When the last check of the books came to its end, whatever has begun since: finished_at is of the one that runs or ran
-- last, and null until that has ended. A version before, which checks beside this one, does not know of the column.
alter table books_check add column last_finished_at timestamptz;
update books_check set last_finished_at = coalesce(finished_at, whole_finished_at);

create function keep_last_check() returns trigger language plpgsql as $$
begin
  new.last_finished_at = new.finished_at;
  return new;
end
$$;
create trigger books_check_ended before insert or update on books_check for each row
  when (new.finished_at is not null) execute function keep_last_check();
