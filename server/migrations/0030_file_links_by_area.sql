-- Clients choose guids, so two areas may use the same one: each area has links of its own.
alter table file_link drop constraint file_link_pkey, add primary key (source_guid, file_guid, area);
