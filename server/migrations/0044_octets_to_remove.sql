-- Octets of files whose rows are deleted: written with the deletion, and taken away when the octets are gone. What a store that was
-- away, or a process that ended, left is removed later.
create table octets_to_remove (
  file_guid uuid primary key,
  -- They may still be parts of an upload.
  staged    boolean not null
);
