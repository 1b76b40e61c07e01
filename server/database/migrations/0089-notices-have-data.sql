-- From now on a notice is read by its data alone. The version before writes them, and its hourly job gives them to older
-- notices. A database that it has not worked on must not lose those.
do $$
begin
  if exists (select from notices where data is null) then
    raise exception 'notices of version 0.1.0 are not converted yet: run version 0.2.0 for an hour first';
  end if;
end $$;
