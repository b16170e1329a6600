-- Questions that a student has flagged in the own attempt, to come back to (document 2 section 3).
alter table exam_student add column flagged uuid[] not null default '{}';
