-- Where a late answer stands among the saves of its question: a newer one that is taken after all makes it obsolete.
alter table exam_late_answer
  add column version  integer not null default 0,
  add column sequence integer not null default 0;
