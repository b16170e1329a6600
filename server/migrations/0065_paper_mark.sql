-- Total of every paper of an exam with random questions, in ten-thousandths; null: the sum of the marks of the drawn
-- questions (docs/decisions/0067).
alter table exam add column paper_mark integer check (paper_mark between 1 and 1000000);
