-- Exams and their students (EXAM-4).

-- Permissions beyond a person's role, such as BlockAccessResources (EXAM-10).
create table person_permission (
  person_guid uuid not null references person,
  permission  text not null,
  primary key (person_guid, permission)
);

-- A teacher's own folders.
create table exam_folder (
  guid        uuid primary key,
  parent_guid uuid references exam_folder,
  name        text not null,
  created_by  uuid not null references person,
  created_at  timestamptz not null default now()
);
create index exam_folders_of_parent on exam_folder (created_by, parent_guid);

create table exam (
  guid               uuid primary key,
  seq                bigint generated always as identity,
  folder_guid        uuid references exam_folder,
  subject_guid       uuid not null references subject,
  section_guid       uuid not null references section,
  title              text not null,
  description        text not null,
  search_text        text not null,
  exam_type          smallint not null check (exam_type between 0 and 3),
  start_at           timestamptz not null,
  end_at             timestamptz not null,
  is_active          boolean not null default false,
  show_result        boolean not null default false,
  -- Plain text, because the teacher can read it again. It opens this exam only.
  password           text,
  face_required      boolean not null,
  blocks_resources   boolean not null,
  forward_only       boolean not null,
  shows_correct      boolean not null,
  restricted_seconds integer check (restricted_seconds > 0),
  questions_in_page  smallint not null check (questions_in_page > 0),
  random_questions   boolean not null default false,
  created_by         uuid not null references person,
  created_at         timestamptz not null default now(),
  -- The exam of which this is a new sitting.
  origin_guid        uuid references exam on delete set null,
  check (start_at <= end_at)
);
create index exams_of_creator on exam (created_by, seq desc);
create index exams_of_folder on exam (created_by, folder_guid, seq desc);
create index exams_by_text on exam using gin (search_text gin_trgm_ops);

-- Students assigned to an exam, with the state of their attempt.
create table exam_student (
  exam_guid     uuid not null references exam on delete cascade,
  student_guid  uuid not null references person,
  entered_at    timestamptz,
  finished_at   timestamptz,
  finished_by   text check (finished_by in ('student', 'time')),
  extra_seconds integer not null default 0 check (extra_seconds >= 0),
  primary key (exam_guid, student_guid),
  check (finished_at is null or entered_at is not null),
  check ((finished_at is null) = (finished_by is null))
);
create index exams_of_student on exam_student (student_guid, exam_guid);
