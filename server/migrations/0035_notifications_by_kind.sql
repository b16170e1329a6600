-- Notifications that belong together are one that counts; people choose by kind what they are told of.

alter table notification
  -- How many things of the kind it tells of.
  add column count integer not null default 1,
  -- The thing that it is about, where unread ones about the same thing are one.
  add column bundle uuid,
  -- When it stood in a daily digest.
  add column digested_at timestamptz;
create unique index notifications_bundled on notification (person_guid, kind, bundle) where read_at is null and bundle is not null;
drop index notifications_unread;
create index notifications_unread on notification (person_guid, seq desc) where read_at is null;
create index notifications_read on notification (read_at) where read_at is not null;

-- Several lectures at once were a kind of their own.
update notification set kind = 'lectures.published', count = (fields->>'number')::integer where kind = 'lectures.several';

-- How a person is told of a kind, where that is not as usual: in the site, and in the digest of those who have one.
create table notification_preference (
  person_guid uuid not null references person,
  kind        text not null,
  in_site     boolean not null,
  in_digest   boolean not null,
  primary key (person_guid, kind)
);

-- What a person has set for themselves; null is as usual.
create table person_setting (
  person_guid uuid primary key references person,
  language    text check (language in ('ar', 'en')),
  theme       text check (theme in ('system', 'light', 'dark')),
  -- Hour of the university's day at which the daily digest comes, and the day of the last one.
  digest_hour smallint check (digest_hour between 0 and 23),
  digested_on date
);
create index digests_by_hour on person_setting (digest_hour, digested_on) where digest_hour is not null;
