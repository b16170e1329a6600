-- Counted entries: refused sign-ins and calls of one person and address in a time window.
alter table audit_entry
  add column address      text,
  add column counted_from timestamptz,
  add column times        integer not null default 1,
  drop constraint audit_entry_by_role_check,
  -- `Visitor`: not signed in.
  add constraint audit_entry_by_role_check check (by_role in ('Student', 'Teacher', 'Administrator', 'System', 'Visitor'));
create unique index audit_counted on audit_entry (kind, address, by_guid, about_guid, counted_from) nulls not distinct
  where counted_from is not null;

-- As before, but the count of a counted entry may grow.
create or replace function audit_is_kept() returns trigger language plpgsql as $$
declare
  written boolean := true;
begin
  -- Allows truncating an empty table: a backup is restored into an empty database.
  if tg_op = 'TRUNCATE' then
    execute format('select exists (select from %I)', tg_table_name) into written;
    if not written then
      return null;
    end if;
  end if;
  if tg_op = 'DELETE' and current_setting('riwaq.forgets_audit', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'audit_entry' then
    -- Generated columns are computed after this trigger.
    if (to_jsonb(old)->>'counted_from') is not null and (to_jsonb(new)->>'times')::int > (to_jsonb(old)->>'times')::int
      and (to_jsonb(new) - array['times', 'by_search', 'about_search']) = (to_jsonb(old) - array['times', 'by_search', 'about_search']) then
      return new;
    end if;
  end if;
  raise exception 'The audit log is only ever added to.';
end
$$;
