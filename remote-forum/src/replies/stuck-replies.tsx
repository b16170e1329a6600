import { useTranslation } from 'react-i18next';
import { parseReplyText, readable } from '@riwaq/api';
import { RefusedTexts, useStuckReplies } from '@riwaq/ui/compiled-in';
import { activeThreads } from './thread-registry';
import { UNSENT_REPLIES } from './unsent-name';

/** Replies of the user that the server has refused, in all threads. */
export default function StuckReplies() {
  const { t } = useTranslation('forum');
  const { stuck, discard } = useStuckReplies(activeThreads, UNSENT_REPLIES);
  return (
    <RefusedTexts
      labels={{
        title: t('replies.stuck.title', { count: stuck.length }),
        copy: t('replies.stuck.copy'),
        copied: t('replies.stuck.copied'),
        copyFailed: t('replies.stuck.copyFailed'),
        discard: t('replies.giveUp'),
        discardText: t('replies.stuck.discardText'),
      }}
      texts={stuck.map(({ guid, contentText, problem }) => ({
        guid,
        text: readable(parseReplyText(contentText).body),
        reason: problem,
      }))}
      onDiscard={(guid) => stuck.filter((each) => each.guid === guid).forEach(discard)}
    />
  );
}
