-- Audit log: actor, action, time, object and people, with values before and after (docs/decisions/0044).
create table audit_entry (
  seq          bigint generated always as identity primary key,
  at           timestamptz not null,
  kind         text not null,
  -- Null: the operator, by the command-line tool. Names, roles and titles are those of the time of the action.
  by_guid      uuid,
  by_name      text not null,
  by_role      text not null check (by_role in ('Student', 'Teacher', 'Administrator', 'System')),
  about_guid   uuid,
  about_title  text not null,
  by_search    text not null generated always as (' ' || fold_for_search(by_name)) stored,
  about_search text not null generated always as (' ' || fold_for_search(about_title)) stored
);
create index audit_by_kind on audit_entry (kind, seq desc);
create index audit_by_time on audit_entry (at);
create index audit_by_actor on audit_entry using gin (by_search gin_trgm_ops);
create index audit_by_title on audit_entry using gin (about_search gin_trgm_ops);

-- Values before and after, for each person that an entry concerns; without a person, those of the object itself.
create table audit_change (
  entry_seq     bigint not null references audit_entry on delete cascade,
  place         integer not null,
  person_guid   uuid,
  person_name   text not null,
  before        text,
  after         text,
  person_search text not null generated always as (' ' || fold_for_search(person_name)) stored,
  primary key (entry_seq, place)
);
create index audit_by_person on audit_change using gin (person_search gin_trgm_ops);
create index audit_of_person on audit_change (person_guid, entry_seq desc);

-- Rows cannot be changed. Only the cleanup of old entries may delete, and it sets `riwaq.forgets_audit`.
create function audit_is_kept() returns trigger language plpgsql as $$
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
  raise exception 'The audit log is only ever added to.';
end
$$;
create trigger audit_entry_is_kept before update or delete on audit_entry for each row execute function audit_is_kept();
create trigger audit_change_is_kept before update or delete on audit_change for each row execute function audit_is_kept();
create trigger audit_entry_is_whole before truncate on audit_entry for each statement execute function audit_is_kept();
create trigger audit_change_is_whole before truncate on audit_change for each statement execute function audit_is_kept();
