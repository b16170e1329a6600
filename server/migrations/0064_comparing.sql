-- Comparison ignores invisible characters and treats the signs of both scripts as equal (docs/decisions/0066).

-- The SQL form of `foldForSearch` of @riwaq/api: removes invisible characters, then NFKC, tashkeel, variants of signs, accents.
-- Calls built-in functions only: PostgreSQL rebuilds an index with a search path that lacks this schema.
create or replace function fold_for_search(value text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(lower(normalize(regexp_replace(normalize(translate(translate(
    regexp_replace(normalize(regexp_replace(value,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
      '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff'
      '\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'
      '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), NFKC),
      '[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]', '', 'g'),
    'آأإٱىیةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ااااييهك01234567890123456789'),
    E'\u2018\u2019\u201a\u201b\u2032\u2039\u203a\u02bc\u201c\u201d\u201e\u201f\u00ab\u00bb'
    '\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014'
    '\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\U00010d6e\U00010ead\u2212'
    '\u060c\u066c\u066b\u061b\u061f\u066a\u1680\u2028\u2029',
    '''''''''''''''''""""""----------------------,,.;?%   '),
    NFD), '[\u0300-\u036f]', '', 'g'), NFC)), '\s+', ' ', 'g'))
$$;
-- The SQL form of `foldInvisible` of @riwaq/api, for this migration only.
create function fold_invisible(value text) returns text language sql immutable strict as $$
  select trim(regexp_replace(normalize(regexp_replace(value,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff'
    '\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'
    '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), NFC), '\s+', ' ', 'g'))
$$;
reindex index subjects_by_text;

-- Writing the source column recomputes a generated column.
update person set full_name = full_name where search_name <> ' ' || fold_for_search(full_name);
update chat_conversation set name = name where search_name <> ' ' || fold_for_search(name);
-- Rows of the audit log cannot be updated, so its generated columns are created again.
alter table audit_entry drop column by_search, drop column about_search;
alter table audit_entry add column by_search text not null
  generated always as (' ' || fold_for_search(by_name)) stored;
alter table audit_entry add column about_search text not null
  generated always as (' ' || fold_for_search(about_title)) stored;
create index audit_by_actor on audit_entry using gin (by_search gin_trgm_ops);
create index audit_by_title on audit_entry using gin (about_search gin_trgm_ops);
alter table audit_change drop column person_search;
alter table audit_change add column person_search text not null
  generated always as (' ' || fold_for_search(person_name)) stored;
create index audit_by_person on audit_change using gin (person_search gin_trgm_ops);

-- Columns that the server folds: folding a folded text gives the same as folding the original.
update forum_topic set search_text = fold_for_search(search_text) where search_text <> fold_for_search(search_text);
update forum_content set search_text = fold_for_search(search_text) where search_text <> fold_for_search(search_text);
update lecture_item set search_text = fold_for_search(search_text) where search_text <> fold_for_search(search_text);
update library_document set search_text = fold_for_search(search_text), title_key = fold_for_search(title_key)
  where (search_text, title_key) is distinct from (fold_for_search(search_text), fold_for_search(title_key));
update exam set search_text = fold_for_search(search_text) where search_text <> fold_for_search(search_text);
update exam_question set search_text = fold_for_search(search_text) where search_text <> fold_for_search(search_text);
update degree_list set search_text = fold_for_search(search_text) where search_text <> fold_for_search(search_text);
update portfolio_item set search_text = fold_for_search(search_text), tag_text = fold_for_search(tag_text)
  where (search_text, tag_text) is distinct from (fold_for_search(search_text), fold_for_search(tag_text));
update mail set search_text = fold_for_search(search_text), recipients_text = fold_for_search(recipients_text)
  where (search_text, recipients_text)
    is distinct from (fold_for_search(search_text), fold_for_search(recipients_text));
update chat_message set search_text = fold_for_search(search_text) where search_text <> fold_for_search(search_text);

-- Tags of one person whose names look the same become one tag, with the items of all of them.
create temporary table same_tag on commit drop as
  select guid, keeper from (
    select guid, first_value(guid) over (
      partition by owner_guid, fold_for_search(name_key) order by (name_key = fold_for_search(name_key)) desc, guid
    ) as keeper from tag_item
  ) tag where guid <> keeper;
delete from portfolio_tag t using same_tag s
  where t.tag_item_guid = s.guid and exists (
    select from portfolio_tag other where other.item_guid = t.item_guid and (other.tag_item_guid = s.keeper
      or (other.seq < t.seq and other.tag_item_guid in (select guid from same_tag where keeper = s.keeper)))
  );
update portfolio_tag t set tag_item_guid = s.keeper from same_tag s where t.tag_item_guid = s.guid;
delete from tag_item where guid in (select guid from same_tag);
update tag_item set name_key = fold_for_search(name_key) where name_key <> fold_for_search(name_key);

-- Users cannot type invisible characters. Of two user names that look the same, the one without them stays; the other gets
-- the guid appended, like the names of closed accounts, and an administrator changes it.
update person p set user_name = named.wanted from (
  select guid, case when row_number() over (
    partition by lower(fold_invisible(user_name))
    order by (user_name = fold_invisible(user_name)) desc, (closed_at is null) desc, guid
  ) = 1 then fold_invisible(user_name) else fold_invisible(user_name) || '~' || guid end as wanted
  from person
) named where named.guid = p.guid and p.user_name <> named.wanted;

drop function fold_invisible(text);
