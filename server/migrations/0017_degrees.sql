-- Lists of degrees, final results and extra marks (DEGREE-1, DEGREE-2). Degrees are in
-- ten-thousandths.

create table degree_list (
  guid         uuid primary key,
  seq          bigint generated always as identity,
  subject_guid uuid not null references subject,
  section_guid uuid not null references section,
  title        text not null,
  search_text  text not null,
  degree_type  smallint not null check (degree_type between 0 and 3),
  highest      integer not null check (highest between 1 and 1000000),
  held_at      timestamptz not null,
  -- When it became visible to students; null: only teachers see it.
  ended_at     timestamptz,
  -- The exam from which the degrees were taken.
  exam_guid    uuid references exam on delete set null,
  created_by   uuid not null references person,
  created_at   timestamptz not null
);
create index degree_lists_of_class on degree_list (section_guid, subject_guid, seq desc);
create index degree_lists_of_exam on degree_list (exam_guid) where exam_guid is not null;
create index degree_lists_by_text on degree_list using gin (search_text gin_trgm_ops);

create table degree_row (
  list_guid    uuid not null references degree_list on delete cascade,
  student_guid uuid not null references person,
  degree       integer check (degree between 0 and 1000000),
  note         text not null default '',
  -- Number of changes; a save contains the version that its user saw.
  version      integer not null,
  primary key (list_guid, student_guid)
);
create index degrees_of_student on degree_row (student_guid);

-- Every change of a degree; `degree_list_state` has every ending and reopening of a list.
create table degree_change (
  seq          bigint generated always as identity primary key,
  list_guid    uuid not null references degree_list on delete cascade,
  student_guid uuid not null references person,
  before       integer,
  after        integer,
  note         text not null,
  source       text not null check (source in ('hand', 'import', 'exam')),
  changed_by   uuid not null references person,
  changed_at   timestamptz not null
);
create index changes_of_list on degree_change (list_guid, seq desc);

create table degree_list_state (
  seq          bigint generated always as identity primary key,
  list_guid    uuid not null references degree_list on delete cascade,
  ended        boolean not null,
  reason       text not null default '',
  changed_by   uuid not null references person,
  changed_at   timestamptz not null
);
create index states_of_list on degree_list_state (list_guid, seq desc);

-- An uploaded spreadsheet until its import is confirmed: the texts and numbers of its cells only.
create table degree_sheet (
  guid       uuid primary key,
  owner_guid uuid not null references person,
  sheets     jsonb not null,
  created_at timestamptz not null
);
create index degree_sheets_of_owner on degree_sheet (owner_guid, created_at);

-- The weights of the types of lists in the final results of a class, and the published results.
create table final_weight (
  subject_guid uuid not null references subject,
  section_guid uuid not null references section,
  daily        integer not null check (daily >= 0),
  monthly      integer not null check (monthly >= 0),
  mid_final    integer not null check (mid_final >= 0),
  final        integer not null check (final >= 0),
  version      integer not null,
  primary key (subject_guid, section_guid),
  check (daily + monthly + mid_final + final = 1000000)
);

create table final_publication (
  guid         uuid primary key,
  seq          bigint generated always as identity,
  subject_guid uuid not null references subject,
  section_guid uuid not null references section,
  daily        integer not null,
  monthly      integer not null,
  mid_final    integer not null,
  final        integer not null,
  -- Fingerprint of the published results.
  fingerprint  text not null,
  published_by uuid not null references person,
  published_at timestamptz not null,
  withdrawn_by uuid references person,
  withdrawn_at timestamptz
);
create unique index one_publication_of_class on final_publication (subject_guid, section_guid) where withdrawn_at is null;

-- The result as published: later changes of lists do not change it.
create table final_result (
  publication_guid uuid not null references final_publication on delete cascade,
  student_guid     uuid not null references person,
  result           integer,
  parts            jsonb not null,
  primary key (publication_guid, student_guid)
);
create index final_results_of_student on final_result (student_guid);

-- Marks of an exam in addition to those of its answers; withdrawn ones stay stored.
create table exam_extra_mark (
  guid         uuid not null,
  seq          bigint generated always as identity,
  exam_guid    uuid not null,
  student_guid uuid not null,
  mark         integer not null check (mark <> 0 and mark between -1000000 and 1000000),
  reason       text not null,
  given_by     uuid not null references person,
  given_at     timestamptz not null,
  removed_by   uuid references person,
  removed_at   timestamptz,
  primary key (guid, student_guid),
  foreign key (exam_guid, student_guid) references exam_student on delete cascade
);
create index extra_marks_of_exam on exam_extra_mark (exam_guid, student_guid);
