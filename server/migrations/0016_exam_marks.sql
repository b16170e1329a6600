-- Marks of answers and how they came about (GRADE-5, GRADE-12).

alter table exam
  -- Several right options count by what is chosen of them, instead of all or nothing.
  add column partial_marks boolean not null default false;

-- Every mark that was ever given: the newest of a question counts.
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
