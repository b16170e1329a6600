-- A guid that a client chose may be that of something in another area: each area has its own ties.
alter table file_link drop constraint file_link_pkey, add primary key (source_guid, file_guid, area);
