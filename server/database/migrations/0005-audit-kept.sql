-- Row triggers do not see a truncate: the audit could have been emptied by one.
create trigger audit_is_never_emptied before truncate on audit
  for each statement execute function audit_is_append_only();
