-- What a person's files and uploads take together is asked for at the beginning of each upload.
create index files_by_owner on file (owner_guid);
create index uploads_by_owner on upload (owner_guid);
