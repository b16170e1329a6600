-- Questions that students flagged in their attempts, to return to them (SIT-4).
alter table exam_student add column flagged uuid[] not null default '{}';
