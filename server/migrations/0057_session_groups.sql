-- When the classes of the session's user last changed: the hub then authorises the groups of the session again.
alter table session add column regrouped_at timestamptz;
create index sessions_regrouped on session (regrouped_at) where regrouped_at is not null;
