-- The university's structure and its people.

create extension if not exists pg_trgm;

create table university (
  only_one    boolean primary key default true check (only_one),
  name_ar     text not null,
  name_en     text not null,
  time_zone   text not null default 'Asia/Baghdad'
);

create table department (
  guid        uuid primary key,
  name        text not null
);

create table stage (
  guid            uuid primary key,
  department_guid uuid not null references department,
  name            text not null,
  -- Kind of study, such as morning or evening.
  study_name      text not null
);
create index stage_of_department on stage (department_guid);

create table section (
  guid        uuid primary key,
  stage_guid  uuid not null references stage,
  name        text not null
);
create index section_of_stage on section (stage_guid);

create table subject (
  guid            uuid primary key,
  name            text not null,
  cover_image_url text
);

-- Sections that study a subject.
create table subject_section (
  subject_guid uuid not null references subject,
  section_guid uuid not null references section,
  primary key (subject_guid, section_guid)
);
create index subjects_of_section on subject_section (section_guid);

create table person (
  guid              uuid primary key,
  user_name         text not null,
  full_name         text not null,
  email             text not null default '',
  phone_number      text,
  -- 0 student, 2 teacher or staff (ACCOUNT-5).
  role              smallint not null check (role in (0, 2)),
  person_type       text not null check (person_type in ('Student', 'Teacher', 'Administrator')),
  password_hash     text not null,
  profile_image_url text,
  -- A student's section and code; a teacher's department.
  section_guid      uuid references section,
  student_code      text,
  department_guid   uuid references department,
  created_at        timestamptz not null default now()
);
create unique index person_by_user_name on person (lower(user_name));
create index students_of_section on person (section_guid) where section_guid is not null;
create index teachers_of_department on person (department_guid) where department_guid is not null;

-- Subjects that a teacher teaches to a section.
create table teaching (
  teacher_guid uuid not null references person,
  subject_guid uuid not null references subject,
  section_guid uuid not null references section,
  primary key (teacher_guid, subject_guid, section_guid)
);

-- Forum permissions: the roles list of FORUM-13.
create table person_forum_role (
  person_guid uuid not null references person,
  role        text not null,
  primary key (person_guid, role)
);

-- A signed-in device. The guid is the token's `jti`; a revoked session is stored until its token would have expired.
create table session (
  guid        uuid primary key,
  person_guid uuid not null references person,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  revoked_at  timestamptz
);
create index sessions_of_person on session (person_guid);
create index sessions_revoked on session (revoked_at) where revoked_at is not null;
