-- Whether the student could read the correct answer of the question while their answer was submitted: such an answer is final,
-- also after the teacher hides the correct answers again.
alter table exam_answer add column revealed boolean not null default false;
update exam_answer a set revealed = true from exam e where e.guid = a.exam_guid and e.shows_correct and a.submitted_at is not null;
