import { useTranslation } from 'react-i18next';
import type { Rate as RateEntry, TopicContent } from '@riwaq/api';
import { EmptyState, PersonAvatar, RelativeTime, Skeleton, UserText } from '@riwaq/ui/core';
import { Rate } from '@riwaq/ui/display';
import { Drawer } from '@riwaq/ui/compiled-in';
import { More, Problem } from '@riwaq/ui/page';
import { useRates } from '../data/use-rates';

const WIDTH = 'min(480px, 100vw)';

/** Rates that the user's content has received, newest first. */
export default function RatesDrawer({
  content,
  open,
  onClose,
}: {
  content: TopicContent;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('forum');
  return (
    <Drawer
      open={open}
      size={WIDTH}
      onClose={onClose}
      title={<Heading name={t('rates.title')} of={content.title} />}
    >
      <RatesList contentGuid={content.forumTopicContentGuid} />
    </Drawer>
  );
}

function Heading({ name, of }: { name: string; of: string }) {
  return (
    <div className="rw-forum-drawer-title">
      <span>{name}</span>
      <UserText>{of}</UserText>
    </div>
  );
}

function RatesList({ contentGuid }: { contentGuid: string }) {
  const { t } = useTranslation('forum');
  const list = useRates(contentGuid);
  const { state } = list;
  if (state.kind === 'loading') return <Skeleton avatar="circle" rows={3} />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  if (state.data.items.length === 0)
    return <EmptyState title={t('empty.rates')} hint={t('empty.ratesHint')} />;
  return (
    <>
      <ul className="rw-forum-rates" aria-label={t('rates.title')}>
        {state.data.items.map((rate) => (
          <li key={rate.forumTopicContentMemberGuid}>
            <RateRow rate={rate} />
          </li>
        ))}
      </ul>
      <More list={list} />
    </>
  );
}

function RateRow({ rate }: { rate: RateEntry }) {
  const { t } = useTranslation('forum');
  const name = rate.student?.studentFullName ?? rate.teacher?.teacherName ?? '';
  const date = rate.rateContentModifyDate ?? rate.rateContentDate;
  return (
    <article className="rw-forum-rate">
      <PersonAvatar
        name={name}
        personGuid={rate.student?.studentGuid ?? rate.teacher?.teacherGuid}
        size={36}
      />
      <div>
        <p className="rw-forum-rate-head">
          <UserText as="strong">{name}</UserText>
          {date && <RelativeTime date={date} />}
          {rate.rateContentModifyDate && <span>{t('edited')}</span>}
        </p>
        {rate.rateContent !== null && (
          <Rate label={t('rate.stars')} size="small" value={rate.rateContent} />
        )}
        {rate.feedback && (
          <UserText as="p" className="rw-forum-plain">
            {rate.feedback}
          </UserText>
        )}
      </div>
    </article>
  );
}
