-- Files whose rows were deleted and whose bytes are still stored: the deletion writes a row, and removing the bytes
-- deletes it. Rows that remain because the store was unavailable or the process ended are handled later.
create table octets_to_remove (
  file_guid uuid primary key,
  -- The bytes may still be parts of an upload.
  staged    boolean not null
);
