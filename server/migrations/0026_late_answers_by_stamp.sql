-- Order of a late answer among the saves of its question: a newer accepted save makes it obsolete.
alter table exam_late_answer
  add column version  integer not null default 0,
  add column sequence integer not null default 0;
