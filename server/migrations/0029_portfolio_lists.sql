-- The list of portfolios is sorted by student name.
create index students_by_name on person (full_name, guid) where role = 0;
