-- When octets of an upload came last: one that was given up counts no longer as what it would have become.
alter table upload add column active_at timestamptz not null default now();
