-- The attempt of a student at an exam (SIT-6).

alter table exam_student
  -- Number of entries into the exam; a save contains the number of its entry.
  add column version integer not null default 0,
  -- The drawn questions in their order, fixed at the first entry.
  add column question_guids uuid[],
  add column password_entered_at timestamptz,
  add column face_verified_at timestamptz;
create index attempts_under_way on exam_student (exam_guid) where entered_at is not null and finished_at is null;

alter table exam_answer
  -- The source of the links of the answer's files (`file_link`).
  add column guid uuid not null unique default gen_random_uuid(),
  -- When the student submitted the answer; null for a draft. If correct answers are shown then, it is final.
  add column submitted_at timestamptz;

-- Answers that arrived too late: not marked, shown to the teacher.
create table exam_late_answer (
  guid          uuid not null unique default gen_random_uuid(),
  exam_guid     uuid not null,
  student_guid  uuid not null,
  question_guid uuid not null references exam_question on delete cascade,
  client_key    text not null,
  answer        text[] not null,
  received_at   timestamptz not null,
  primary key (exam_guid, student_guid, question_guid, client_key),
  foreign key (exam_guid, student_guid) references exam_student on delete cascade
);
create index late_answers_of_question on exam_late_answer (question_guid);
