-- Marks of answers and their history (GRADE-5, GRADE-12).

alter table exam
  -- A question with several correct options gets a part of its mark for some of them, instead of all or nothing.
  add column partial_marks boolean not null default false;

-- Every mark that was given; the newest of a question counts.
create table exam_mark (
  seq           bigint generated always as identity primary key,
  exam_guid     uuid not null,
  student_guid  uuid not null,
  question_guid uuid not null references exam_question on delete cascade,
  -- In ten-thousandths; null takes the mark back.
  mark          integer,
  note          text not null default '',
  -- Null: given by the automatic correction.
  given_by      uuid references person,
  given_at      timestamptz not null,
  foreign key (exam_guid, student_guid) references exam_student on delete cascade
);
create index marks_of_answer on exam_mark (exam_guid, student_guid, question_guid, seq desc);
create index marks_of_question on exam_mark (question_guid);
