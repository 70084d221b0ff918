-- What stands at the end of all movements: balances, what is paid of installments, the numbers that come next.
update accounts a set balance_cents = p.total
from (select account_id, sum(amount_cents) as total from postings where account_id is not null group by account_id) p
where p.account_id = a.id;
update schedule_rows s set paid_cents = p.total
from (select project_id, installment_id, sum(amount_cents) as total from payments
  where payment_type = 'INSTALLMENT' and reversed_at is null group by project_id, installment_id) p
where p.project_id = s.project_id and p.installment_id = s.installment_id;
select setval(pg_get_serial_sequence('journal_entries', 'id'), (select max(id) from journal_entries)),
  setval(pg_get_serial_sequence('deposits', 'id'), (select max(id) from deposits)),
  setval(pg_get_serial_sequence('transfers', 'id'), (select max(id) from transfers)),
  setval(pg_get_serial_sequence('payments', 'id'), (select max(id) from payments));
