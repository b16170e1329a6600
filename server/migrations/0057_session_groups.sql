-- When the classes of a session's person changed last: their live groups are authorised anew.
alter table session add column regrouped_at timestamptz;
create index sessions_regrouped on session (regrouped_at) where regrouped_at is not null;
