-- The photo and the consent to show it belong to the person: portfolio card and avatars show the same photo
-- (docs/decisions/0043).
alter table person add column photo_consent_at timestamptz;
update person p set photo_consent_at = c.photo_consent_at, profile_image_url = (select f.file_url from file f where f.guid = c.photo_guid)
from portfolio c where c.student_guid = p.guid and c.photo_consent_at is not null;
-- Without consent there is no photo.
alter table person add constraint photo_with_consent check (profile_image_url is null or photo_consent_at is not null);
update file_link l set area = 'account', source_guid = c.student_guid from portfolio c where l.area = 'portfolio' and l.source_guid = c.guid;
alter table portfolio drop column photo_guid, drop column photo_consent_at, drop column guid;
