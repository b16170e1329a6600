-- Hours of absence by section, subject and day (ATTEND-2; docs/decisions/0025).

-- A day of a class on which attendance was taken; locked while it is written.
create table attendance_day (
  subject_guid uuid not null references subject,
  section_guid uuid not null references section,
  day          date not null,
  primary key (subject_guid, section_guid, day)
);

create table attendance_row (
  subject_guid uuid not null,
  section_guid uuid not null,
  day          date not null,
  student_guid uuid not null references person,
  -- Hours of absence; null: withdrawn.
  hours        smallint check (hours between 0 and 7),
  excused      boolean not null,
  note         text not null,
  -- Number of changes; a save contains the version that its user saw.
  version      integer not null,
  -- Client key of the save that wrote this version.
  client_key   uuid,
  changed_by   uuid not null references person,
  changed_at   timestamptz not null,
  primary key (subject_guid, section_guid, day, student_guid),
  foreign key (subject_guid, section_guid, day) references attendance_day
);
create index attendance_of_student on attendance_row (student_guid, day);

-- Every change; the client key identifies a repeated save.
create table attendance_change (
  seq            bigint generated always as identity primary key,
  subject_guid   uuid not null,
  section_guid   uuid not null,
  day            date not null,
  student_guid   uuid not null references person,
  before_hours   smallint,
  before_excused boolean not null,
  after_hours    smallint,
  after_excused  boolean not null,
  note           text not null,
  source         text not null check (source in ('hand', 'import')),
  client_key     uuid,
  changed_by     uuid not null references person,
  changed_at     timestamptz not null,
  foreign key (subject_guid, section_guid, day) references attendance_day
);
create index attendance_changes_of_day on attendance_change (subject_guid, section_guid, day, seq desc);
create unique index attendance_saves on attendance_change (subject_guid, section_guid, day, student_guid, client_key) where client_key is not null;

-- Unexcused hours from which a student of a class is warned, if its teacher has changed the default.
create table attendance_warning (
  subject_guid uuid not null references subject,
  section_guid uuid not null references section,
  hours        smallint not null check (hours > 0),
  primary key (subject_guid, section_guid)
);

-- The table of unconfirmed spreadsheets now serves attendance too.
alter table degree_sheet rename to kept_sheet;
alter index degree_sheets_of_owner rename to kept_sheets_of_owner;
