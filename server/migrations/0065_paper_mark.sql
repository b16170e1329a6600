-- What every paper of an exam with random questions is out of, in ten-thousandths; null: the sum of the marks of what was
-- drawn (docs/decisions/0067).
alter table exam add column paper_mark integer check (paper_mark between 1 and 1000000);
