import type { AuditThing } from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';

/**
 * Query per kind for the data of a deleted thing that its entry stores: title and owner. Text that
 * users wrote to each other is not stored as a title.
 */
export const DELETED_THINGS: Readonly<Record<AuditThing, RawBuilder<unknown>>> = {
  forum: sql`select guid, title, created_by as owner from forum`,
  topic: sql`select guid, name as title, created_by as owner from forum_topic`,
  content: sql`select guid, title, created_by as owner from forum_content`,
  reply: sql`select r.guid, c.title, r.created_by as owner from forum_reply r join forum_content c on c.guid = r.content_guid`,
  lecture: sql`select guid, title, created_by as owner from lecture_item`,
  document: sql`select guid, title, created_by as owner from library_document`,
  libraryCategory: sql`select guid, name_ar as title, null::uuid as owner from library_category`,
  exam: sql`select guid, title, created_by as owner from exam`,
  examFolder: sql`select guid, name as title, created_by as owner from exam_folder`,
  question: sql`select q.guid, coalesce(e.title, c.name) as title, q.created_by as owner from exam_question q left join exam e on e.guid = q.exam_guid left join question_category c on c.guid = q.category_guid`,
  questionCategory: sql`select guid, name as title, created_by as owner from question_category`,
  degreeList: sql`select guid, title, created_by as owner from degree_list`,
  portfolioItem: sql`select guid, title, student_guid as owner from portfolio_item`,
  reflection: sql`select r.guid, i.title, i.student_guid as owner from portfolio_reflection r join portfolio_item i on i.guid = r.item_guid`,
  feedback: sql`select f.guid, i.title, i.student_guid as owner from portfolio_feedback f join portfolio_item i on i.guid = f.item_guid`,
  comment: sql`select c.guid, i.title, i.student_guid as owner from portfolio_comment c join portfolio_item i on i.guid = c.item_guid`,
  tag: sql`select guid, name as title, owner_guid as owner from tag_item`,
  collection: sql`select guid, title, student_guid as owner from portfolio_collection`,
  // The title of a mail is private content.
  mail: sql`select guid, '' as title, sender_guid as owner from mail`,
  chatGroup: sql`select guid, coalesce(name, '') as title, owner_guid as owner from chat_conversation`,
};
