-- Face ID (FACE-1), and the face as a way into an exam (SIT-1; docs/decisions/0027).

create table face (
  person_guid     uuid primary key references person on delete cascade,
  -- The wording that was agreed to, and when.
  consent_version integer not null,
  consented_at    timestamptz not null,
  -- What the face is known by, encrypted; never a picture.
  sealed          bytea,
  set_at          timestamptz,
  check ((sealed is null) = (set_at is null))
);

-- A verification that lets its person enter its exam, once: what was given out is known here by its hash alone.
create table face_proof (
  exam_guid   uuid not null,
  student_guid uuid not null,
  hash        bytea not null,
  expires_at  timestamptz not null,
  primary key (exam_guid, student_guid),
  foreign key (exam_guid, student_guid) references exam_student on delete cascade
);

alter table exam_student
  -- The teacher lets the student in with the own password in place of the face: since when, and when it was given.
  add column face_password_open_at timestamptz,
  add column face_password_at timestamptz;
