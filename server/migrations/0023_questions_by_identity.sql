-- Finds the same question in earlier exams of its teacher.
create index questions_of_exams_by_identity on exam_question (created_by, identity) where exam_guid is not null;
