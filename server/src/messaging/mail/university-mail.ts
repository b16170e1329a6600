import { randomUUID } from 'node:crypto';
import type { SendDigest } from '../../platform/services';
import type { MailContext } from './context';
import { excerptOf, searchTextOf } from './mail-content';

/**
 * Sends mail of the university itself: to one person, without a sender's copy, and without replies.
 */
export function createUniversityMail({
  files,
  clock,
  delivery,
}: Pick<MailContext, 'files' | 'clock' | 'delivery'>): SendDigest {
  return async (tx, { personGuid, language, title, html }) => {
    const now = clock.now();
    const { name_ar = '', name_en = '' } =
      (await tx.selectFrom('university').select(['name_ar', 'name_en']).executeTakeFirst()) ?? {};
    const name = language === 'ar' ? name_ar : name_en;
    const guid = randomUUID();
    const stored = files.htmlForStorage(html);
    const { seq } = await tx
      .insertInto('mail')
      .values({
        guid,
        sender_guid: null,
        sender_name: name,
        title,
        html: stored.html,
        excerpt: excerptOf(stored.text),
        search_text: searchTextOf([title, stored.text, name]),
        recipients_text: '',
        subject_guid: null,
        section_guid: null,
        thread_guid: guid,
        reply_on_guid: null,
        recipients_count: 1,
        created_at: now,
      })
      .returning('seq')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('mail_copy')
      .values({
        mail_guid: guid,
        person_guid: personGuid,
        mail_seq: seq,
        sent: false,
        delivered_at: null,
        read_at: null,
      })
      .execute();
    await delivery.begin(tx, guid);
  };
}
