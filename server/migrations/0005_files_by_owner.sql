-- Every new upload sums the bytes of the owner's files and uploads.
create index files_by_owner on file (owner_guid);
create index uploads_by_owner on upload (owner_guid);
