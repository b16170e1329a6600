-- Questions that a student has flagged in the own attempt, to come back to (SIT-4).
alter table exam_student add column flagged uuid[] not null default '{}';
