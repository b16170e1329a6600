import { mailEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint } from '../../platform/http/area';
import type { Services } from '../../platform/services';
import { createMailContext } from './context';
import { registerAuthorisers } from './authorisers';
import { createDrafts } from './service-drafts';
import { createMailbox } from './service-mailbox';
import { createReading } from './service-reading';
import { createSending } from './service-sending';
import { createUniversityMail } from './university-mail';

/** Internal mail (docs/decisions/0029). */
export function mailArea(services: Services): BoundEndpoint[] {
  const context = createMailContext(services);
  const sending = createSending(context);
  const reading = createReading(context);
  const keeping = createMailbox(context);
  const drafts = createDrafts(context);
  registerAuthorisers(services);
  services.notifications.digestBy(createUniversityMail(context));

  return bindArea(
    mailEndpoints,
    {
      'POST Mails/Send': ({ caller, body }) => sending.send(caller, body),
      'POST Mails/Reply': ({ caller, body }) => sending.reply(caller, body),
      'POST Mails/CountRecipients': ({ caller, body }) => sending.countRecipients(caller, body),
      'POST Mails/FindRecipients': ({ caller, body }) =>
        sending.findRecipients(caller, body.personGuids),
      'GET Mails/GetInbox': ({ caller, query }) => reading.list(caller, 'received', query),
      'GET Mails/GetSent': ({ caller, query }) => reading.list(caller, 'sent', query),
      'GET Mails/GetMail': ({ caller, query }) => reading.mail(caller, query.mailGuid, query.type),
      'GET Mails/GetThread': ({ caller, query }) =>
        reading.thread(caller, query.mailGuid, query.before),
      'GET Mails/GetRecipients': ({ caller, query }) =>
        reading.recipients(caller, query.mailGuid, query.before),
      'GET Mails/GetDelivery': ({ caller, query }) => reading.deliveryOf(caller, query.mailGuid),
      'POST Mails/MarkAsRead': ({ caller, body }) =>
        keeping.mark(caller, body.mailGuids, body.read),
      'POST Mails/Archive': ({ caller, body }) =>
        keeping.archive(caller, body.mailGuids, body.archived),
      'POST Mails/Delete': ({ caller, body }) => keeping.remove(caller, body.mailGuids),
      'GET Mails/GetDrafts': ({ caller }) => drafts.list(caller),
      'GET Mails/GetDraft': ({ caller, query }) => drafts.one(caller, query.draftGuid),
      'POST Mails/SaveDraft': ({ caller, body }) => drafts.save(caller, body),
      'POST Mails/DeleteDraft': ({ caller, body }) => drafts.remove(caller, body.draftGuids),
    },
    {
      cached: [
        'GET Mails/GetInbox',
        'GET Mails/GetSent',
        'GET Mails/GetMail',
        'GET Mails/GetThread',
        'GET Mails/GetRecipients',
        'GET Mails/GetDelivery',
        'GET Mails/GetDrafts',
        'GET Mails/GetDraft',
      ],
    },
  );
}
