-- When an upload last received bytes: an abandoned one no longer counts with its announced size.
alter table upload add column active_at timestamptz not null default now();
