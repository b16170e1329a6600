-- How a student's one attempt at an exam goes (SIT-6).

alter table exam_student
  -- How often the exam was entered: a save says in which entering it was made.
  add column version integer not null default 0,
  -- The questions drawn, in their order, fixed at the first entering.
  add column question_guids uuid[],
  add column password_entered_at timestamptz,
  add column face_verified_at timestamptz;
create index attempts_under_way on exam_student (exam_guid) where entered_at is not null and finished_at is null;

alter table exam_answer
  -- What the files of the answer are tied to.
  add column guid uuid not null unique default gen_random_uuid(),
  -- Sent by the student and not only kept: where correct answers are shown then, it stays.
  add column submitted_at timestamptz;

-- What came too late: it counts for nothing and is there for the teacher's eyes.
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
