import { useTranslation } from 'react-i18next';
import { RefusedTexts, useStuckReplies } from '@riwaq/ui/compiled-in';
import { commentThreads } from './comment-threads';
import { UNSENT_COMMENTS } from './unsent-name';

/** The user's refused comments on any item. */
export default function RefusedComments() {
  const { t } = useTranslation('portfolio');
  const { stuck, discard } = useStuckReplies(commentThreads, UNSENT_COMMENTS);
  return (
    <RefusedTexts
      labels={{
        title: t('comments.stuck.title', { count: stuck.length }),
        copy: t('comments.stuck.copy'),
        copied: t('comments.stuck.copied'),
        copyFailed: t('comments.stuck.copyFailed'),
        discard: t('comments.giveUp'),
        discardText: t('comments.stuck.discardText'),
      }}
      texts={stuck.map(({ guid, contentText, problem }) => ({
        guid,
        text: contentText,
        reason: problem,
      }))}
      onDiscard={(guid) => stuck.filter((each) => each.guid === guid).forEach(discard)}
    />
  );
}
