-- Numbers are given out from 1 on, and whoever goes through entries, movements and audit rows by their numbers begins there:
-- the check of the books, its sums, the sealing. What stood below would be in reports and balances, and held by no rule. A
-- trigger and no constraint, so that a backup of books in which it stands is restored, and its check says so.
create function refuse_number_below_one() returns trigger language plpgsql as $$
begin
  raise exception '% are numbered from 1 on', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger journal_entries_from_one after insert on journal_entries for each row when (new.id < 1) execute function refuse_number_below_one();
create trigger deposits_from_one after insert on deposits for each row when (new.id < 1) execute function refuse_number_below_one();
create trigger transfers_from_one after insert on transfers for each row when (new.id < 1) execute function refuse_number_below_one();
create trigger payments_from_one after insert on payments for each row when (new.id < 1) execute function refuse_number_below_one();
create trigger opening_balances_from_one after insert on opening_balances for each row when (new.id < 1) execute function refuse_number_below_one();
create trigger audit_log_from_one after insert on audit_log for each row when (new.id < 1) execute function refuse_number_below_one();
