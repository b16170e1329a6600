-- Face ID (FACE-1), and entering an exam by face verification (SIT-1; docs/decisions/0027).

create table face (
  person_guid     uuid primary key references person on delete cascade,
  -- Version of the wording that the person agreed to, and when.
  consent_version integer not null,
  consented_at    timestamptz not null,
  -- The numbers that identify the face, encrypted; never a picture.
  sealed          bytea,
  set_at          timestamptz,
  check ((sealed is null) = (set_at is null))
);

-- A verification that lets a student enter an exam once. Only the hash of its token is stored.
create table face_proof (
  exam_guid   uuid not null,
  student_guid uuid not null,
  hash        bytea not null,
  expires_at  timestamptz not null,
  primary key (exam_guid, student_guid),
  foreign key (exam_guid, student_guid) references exam_student on delete cascade
);

alter table exam_student
  -- When the teacher allowed the account password in place of the face, and when the student entered it.
  add column face_password_open_at timestamptz,
  add column face_password_at timestamptz;
