-- The list of portfolios goes through students by name.
create index students_by_name on person (full_name, guid) where role = 0;
