-- Bundled notifications with a count; users choose by kind what they are notified about.

alter table notification
  -- Number of events that the notification reports.
  add column count integer not null default 1,
  -- The subject of a bundled notification: unread ones with the same subject are one.
  add column bundle uuid,
  -- When a daily digest contained it.
  add column digested_at timestamptz;
create unique index notifications_bundled on notification (person_guid, kind, bundle) where read_at is null and bundle is not null;
drop index notifications_unread;
create index notifications_unread on notification (person_guid, seq desc) where read_at is null;
create index notifications_read on notification (read_at) where read_at is not null;

-- Several lectures at once had a kind of their own.
update notification set kind = 'lectures.published', count = (fields->>'number')::integer where kind = 'lectures.several';

-- Where a person is notified of a kind, if it differs from the default: in the site, and in the daily digest.
create table notification_preference (
  person_guid uuid not null references person,
  kind        text not null,
  in_site     boolean not null,
  in_digest   boolean not null,
  primary key (person_guid, kind)
);

-- Settings of a person; null: the default.
create table person_setting (
  person_guid uuid primary key references person,
  language    text check (language in ('ar', 'en')),
  theme       text check (theme in ('system', 'light', 'dark')),
  -- Hour of the daily digest, in the time zone of the university, and the day of the last one.
  digest_hour smallint check (digest_hour between 0 and 23),
  digested_on date
);
create index digests_by_hour on person_setting (digest_hour, digested_on) where digest_hour is not null;
