-- Data of a signed-in device that its user sees; no other is stored.
alter table session
  add column browser text not null default 'other',
  add column system  text not null default 'other',
  -- The network's part of the address.
  add column place   text not null default '',
  add column seen_at timestamptz not null default now();

-- Devices on which a person signed in, so that a new one causes a notification.
create table known_device (
  person_guid uuid not null references person,
  -- A hash of what identifies the device.
  key         text not null,
  seen_at     timestamptz not null,
  primary key (person_guid, key)
);
create index known_devices_by_age on known_device (seen_at);

-- A mail of the university has no sender who is a person; it stores the name of the university in the reader's language.
alter table mail
  alter column sender_guid drop not null,
  add column sender_name text,
  add constraint mail_has_a_sender check ((sender_guid is null) <> (sender_name is null));
