-- Unread invitations to topics that are gone, or that the invited person has left or was removed from.
delete from notification n
where n.kind = 'forum.invited' and n.read_at is null and not exists (
  select 1 from forum_topic_member m
  where m.topic_guid = substring(n.path from '[0-9a-f]{8}-[0-9a-f-]{27}')::uuid
    and m.person_guid = n.person_guid and m.status = 1);
