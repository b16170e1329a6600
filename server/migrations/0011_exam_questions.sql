-- Questions of exams and of the bank (QUESTION-1).

-- A teacher's own categories of the question bank.
create table question_category (
  guid         uuid primary key,
  seq          bigint generated always as identity,
  subject_guid uuid not null references subject,
  name         text not null,
  description  text not null,
  is_active    boolean not null default true,
  created_by   uuid not null references person,
  created_at   timestamptz not null default now()
);
create index question_categories_of_creator on question_category (created_by, seq);

-- A question belongs to one exam or to one category of the bank; adding it to another copies it.
create table exam_question (
  guid          uuid primary key,
  exam_guid     uuid references exam on delete cascade,
  category_guid uuid references question_category,
  -- Order within the exam or category.
  position      integer not null,
  question_type text not null check (question_type in ('MultiChoice', 'OneChoice', 'FillInTheBlanks', 'Number', 'AttachedFile')),
  html          text not null,
  search_text   text not null,
  hint          text not null,
  -- In ten-thousandths.
  mark          integer not null check (mark between 0 and 1000000),
  file_guid     uuid references file,
  -- Equal for questions with the same content and options.
  identity      text not null,
  -- When a question of the bank was last copied into an exam.
  last_used_at  timestamptz,
  created_by    uuid not null references person,
  created_at    timestamptz not null default now(),
  check ((exam_guid is null) <> (category_guid is null))
);
create index questions_of_exam on exam_question (exam_guid, position) where exam_guid is not null;
create index questions_of_category on exam_question (category_guid, position) where category_guid is not null;
create index questions_of_bank_by_identity on exam_question (created_by, identity) where category_guid is not null;
create index questions_by_file on exam_question (file_guid) where file_guid is not null;

-- An option, or an accepted answer of a question that is answered in writing.
create table question_option (
  guid          uuid primary key,
  question_guid uuid not null references exam_question on delete cascade,
  position      smallint not null,
  text          text not null,
  is_correct    boolean not null,
  -- Tolerated difference of a number, as the teacher entered it.
  tolerance     text,
  unique (question_guid, position)
);

-- Number of questions of each type drawn for an attempt; null: all.
alter table exam
  add column draw_multi_choice  smallint check (draw_multi_choice >= 0),
  add column draw_one_choice    smallint check (draw_one_choice >= 0),
  add column draw_fill_in       smallint check (draw_fill_in >= 0),
  add column draw_number        smallint check (draw_number >= 0),
  add column draw_attached_file smallint check (draw_attached_file >= 0);

-- The newest answer of a student to a question.
create table exam_answer (
  exam_guid     uuid not null,
  student_guid  uuid not null,
  question_guid uuid not null references exam_question on delete cascade,
  -- Guids of options, a text, or names of files.
  answer        text[] not null,
  -- Order among the saves of the question.
  version       integer not null,
  sequence      integer not null,
  client_key    text not null,
  saved_at      timestamptz not null,
  primary key (exam_guid, student_guid, question_guid),
  foreign key (exam_guid, student_guid) references exam_student on delete cascade
);
create index answers_of_question on exam_answer (question_guid);
