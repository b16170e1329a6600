-- The furthest page, counted from 0, that the student reached in a forward-only exam. Earlier pages cannot be
-- opened again.
alter table exam_student add column reached integer not null default 0;

-- Earlier attempts get the page of their last answer.
update exam_student s
set reached = (
  select coalesce(max(array_position(s.question_guids, a.question_guid)) - 1, 0) / greatest(1, e.questions_in_page)
  from exam_answer a where a.exam_guid = s.exam_guid and a.student_guid = s.student_guid and a.answer <> '{}')
from exam e
where e.guid = s.exam_guid and e.forward_only and s.entered_at is not null;
