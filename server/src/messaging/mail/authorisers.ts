import { allows } from '../../access/matrix';
import type { Services } from '../../platform/services';
import { findDraft } from './store-drafts';
import { copyOf, countUnread } from './store-mails';
import { FILES_AREA } from './mail-content';

/** Authorises reads of files of mails and drafts, and counts unread mails for the badge. */
export function registerAuthorisers({ db, files, notifications }: Services): void {
  files.authoriseReads(FILES_AREA, async ({ userGuid }, guid) => {
    const copy = await copyOf(db, userGuid, guid);
    if (copy) return allows('mail.read', { owner: copy.sent, recipient: !copy.sent });
    return allows('draft.change', { owner: (await findDraft(db, guid))?.owner_guid === userGuid });
  });
  notifications.countBy('mailsCount', (people) => countUnread(db, people));
}
