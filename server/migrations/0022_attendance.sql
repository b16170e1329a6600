-- Hours of absence by section, subject and day (ATTEND-2; docs/decisions/0025).

-- A day of a class on which attendance was taken; held while it is written.
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
  -- Of absence; null: taken back.
  hours        smallint check (hours between 0 and 7),
  excused      boolean not null,
  note         text not null,
  -- How often it was changed: a save names what it saw.
  version      integer not null,
  -- Of the save that made it what it is.
  client_key   uuid,
  changed_by   uuid not null references person,
  changed_at   timestamptz not null,
  primary key (subject_guid, section_guid, day, student_guid),
  foreign key (subject_guid, section_guid, day) references attendance_day
);
create index attendance_of_student on attendance_row (student_guid, day);

-- Every change that was ever made, which is also how a save that comes again is known.
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

-- From how many hours without an excuse on a student of a class is warned, where its teacher has set another number.
create table attendance_warning (
  subject_guid uuid not null references subject,
  section_guid uuid not null references section,
  hours        smallint not null check (hours > 0),
  primary key (subject_guid, section_guid)
);

-- Spreadsheets that were read, until they are confirmed, are no longer those of degrees alone.
alter table degree_sheet rename to kept_sheet;
alter index degree_sheets_of_owner rename to kept_sheets_of_owner;
