-- What a person is told of a signed-in device: nothing more is kept of it than is shown.
alter table session
  add column browser text not null default 'other',
  add column system  text not null default 'other',
  -- The network's part of the address.
  add column place   text not null default '',
  add column seen_at timestamptz not null default now();

-- Devices that a person has signed in on, so that a new one is told of.
create table known_device (
  person_guid uuid not null references person,
  -- A hash of what tells the device.
  key         text not null,
  seen_at     timestamptz not null,
  primary key (person_guid, key)
);
create index known_devices_by_age on known_device (seen_at);

-- Mail of the university itself is no person's: its name as it was written to the reader.
alter table mail
  alter column sender_guid drop not null,
  add column sender_name text,
  add constraint mail_has_a_sender check ((sender_guid is null) <> (sender_name is null));
