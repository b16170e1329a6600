-- Search ignores Latin accents, as it ignores tashkeel (`foldForSearch` of @riwaq/api): e finds é, and é finds e.

create function without_accents(value text) returns text language sql immutable strict parallel safe as $$
  select normalize(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), NFC)
$$;

-- Calls built-in functions only: PostgreSQL rebuilds an index with a search path that lacks this schema.
create or replace function fold_for_search(value text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(lower(normalize(regexp_replace(normalize(translate(
    regexp_replace(normalize(value, NFKC), '[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]', '', 'g'),
    'آأإٱىیةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ااااييهك01234567890123456789'), NFD), '[\u0300-\u036f]', '', 'g'), NFC)), '\s+', ' ', 'g'))
$$;
reindex index subjects_by_text;

alter table person drop column search_name;
alter table person add column search_name text not null generated always as (' ' || fold_for_search(full_name)) stored;
create index people_by_name on person using gin (search_name gin_trgm_ops);

update forum_topic set search_text = without_accents(search_text) where search_text <> without_accents(search_text);
update forum_content set search_text = without_accents(search_text) where search_text <> without_accents(search_text);
update lecture_item set search_text = without_accents(search_text) where search_text <> without_accents(search_text);
update library_document set search_text = without_accents(search_text), title_key = without_accents(title_key)
  where (search_text, title_key) is distinct from (without_accents(search_text), without_accents(title_key));
update exam set search_text = without_accents(search_text) where search_text <> without_accents(search_text);
update exam_question set search_text = without_accents(search_text) where search_text <> without_accents(search_text);

drop function without_accents(text);
