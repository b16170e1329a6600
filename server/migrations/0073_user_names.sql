-- User names that differ only in case are one name, in every script (docs/decisions/0066).

-- The SQL form of `foldUserName` of @riwaq/api, without the steps that stored names already passed. The case of i, sigma and
-- sharp s is mapped here, because lower() treats them differently by the locale of the database.
-- Calls built-in functions only: PostgreSQL rebuilds an index with a search path that lacks this schema.
create or replace function fold_user_name(value text) returns text language sql immutable strict parallel safe as $$
  select normalize(translate(replace(lower(translate(value, E'I\u0130\u0131\u03a3\u03c2\u1e9e', E'iii\u03c3\u03c3\u00df')),
    E'\u00df', 'ss'), E'\u017f\u0307', 's'), NFC)
$$;

-- If two names are now equal, the one of an open account stays; the other gets the guid appended, like the names of
-- closed accounts, and an administrator changes it.
update person p set user_name = p.user_name || '~' || p.guid from (
  select guid, row_number() over (
    partition by fold_user_name(user_name) order by (closed_at is null) desc, created_at, guid
  ) as place from person
) named where named.guid = p.guid and named.place > 1;

drop index person_by_user_name;
create unique index person_by_user_name on person (fold_user_name(user_name));
