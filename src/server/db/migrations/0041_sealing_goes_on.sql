-- Behind the row up to which sealing came no number is on its way any more. Whoever took that back would have the server seal
-- a row that was put into a number left free long before; left where it is, such a row has no seal, and the check says so.
create function refuse_sealing_anew() returns trigger language plpgsql as $$
begin
  raise exception 'sealing only goes on' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger audit_sealing_goes_on before update on audit_sealing for each row
  when (new.sealed_through < old.sealed_through) execute function refuse_sealing_anew();
