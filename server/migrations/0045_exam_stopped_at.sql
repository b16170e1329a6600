-- When an exam that is not active was made so: what ended before that was not stopped by it. Null while it is active, and where
-- that was before this was kept.
alter table exam add column stopped_at timestamptz;
