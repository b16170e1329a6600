import { MessageSquareQuote, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ROLE, SOURCE_TYPE, type Feedback } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DialogPart, linkedText } from '@riwaq/ui/compiled-in';
import { Button, PersonAvatar, RelativeTime, Skeleton, UserText } from '@riwaq/ui/core';
import {
  dataOf,
  MenuButton,
  type MenuAction,
  Problem,
  useAttempt,
  useDialog,
} from '@riwaq/ui/page';
import { useFeedback, type FeedbackSource } from '../data/use-items';
import { useRefreshPortfolios } from '../data/use-portfolios';
import { FeedbackDialog } from '../lazy-components';
import { Comments } from './comments';
import { useAddressTarget } from './use-address-target';

/** Feedback of teachers on an item, with comments. Visible only to the owner and to teachers. */
export function FeedbackList({
  source,
  isOwner,
  label,
}: {
  source: FeedbackSource;
  isOwner: boolean;
  label: string;
}) {
  const { session } = useHost();
  const teacher = session.role === ROLE.teacher;
  return teacher || isOwner ? <Shown source={source} teacher={teacher} label={label} /> : null;
}

function useRemoveFeedback() {
  const { t } = useTranslation('portfolio');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshPortfolios();
  return async ({ feedbackGuid }: Feedback) => {
    if (!(await confirm({ text: t('feedback.deleteText'), danger: true }))) return;
    const removed = await attempt(async () => {
      dataOf(await api('POST Feedback/Delete', { body: { feedbackGuid } }));
    });
    if (!removed) return;
    notify.success();
    await refresh();
  };
}

function Shown({
  source,
  teacher,
  label,
}: {
  source: FeedbackSource;
  teacher: boolean;
  label: string;
}) {
  const { t } = useTranslation('portfolio');
  const { session } = useHost();
  const state = useFeedback(source);
  const dialog = useDialog<{ feedback: Feedback | null }>();
  const remove = useRemoveFeedback();
  const actionsOf = (feedback: Feedback) =>
    feedback.teacher.teacherGuid === session.user.userGuid
      ? [
          {
            key: 'edit',
            label: t('feedback.edit'),
            icon: <Pencil size={16} aria-hidden />,
            onClick: () => dialog.show({ feedback }),
          },
          {
            key: 'delete',
            label: t('delete.action'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            onClick: () => void remove(feedback),
          },
        ]
      : [];
  return (
    <section className="rw-portfolio-talk" aria-label={label}>
      <div className="rw-portfolio-talk-head">
        <h3>{t('feedback.title')}</h3>
        {teacher && (
          <Button
            size="small"
            icon={<MessageSquareQuote size={16} aria-hidden />}
            onClick={() => dialog.show({ feedback: null })}
          >
            {t('feedback.add')}
          </Button>
        )}
      </div>
      {state.kind === 'loading' && <Skeleton avatar="circle" rows={1} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && state.data.length === 0 && (
        <p className="rw-portfolio-muted">
          {t(teacher ? 'feedback.noneTeacher' : 'feedback.none')}
        </p>
      )}
      {state.kind === 'ready' && state.data.length > 0 && (
        <ul className="rw-portfolio-feedback">
          {state.data.map((feedback) => (
            <li key={feedback.feedbackGuid}>
              <FeedbackRow feedback={feedback} actions={actionsOf(feedback)} />
            </li>
          ))}
        </ul>
      )}
      <DialogPart dialog={dialog}>
        {({ feedback }, control) => (
          <FeedbackDialog source={source} feedback={feedback} {...control} />
        )}
      </DialogPart>
    </section>
  );
}

function FeedbackRow({
  feedback,
  actions,
}: {
  feedback: Feedback;
  actions: readonly MenuAction[];
}) {
  const { t } = useTranslation('portfolio');
  const pointedAt = useAddressTarget(feedback.feedbackGuid);
  const { teacherName, profileImageUrl } = feedback.teacher;
  return (
    <article className="rw-portfolio-comment" {...pointedAt}>
      <PersonAvatar name={teacherName} src={profileImageUrl} size={36} />
      <div>
        <header>
          <UserText as="strong">{teacherName}</UserText>
          <RelativeTime className="rw-portfolio-muted" date={feedback.createdDate} />
          {feedback.modifiedDate && <span className="rw-portfolio-muted">{t('edited')}</span>}
          <MenuButton label={t('feedback.menu', { name: teacherName })} actions={actions} />
        </header>
        <UserText as="p" className="rw-portfolio-text">
          {linkedText(feedback.feedbackText)}
        </UserText>
        <Comments
          sourceGuid={feedback.feedbackGuid}
          sourceType={SOURCE_TYPE.feedback}
          label={t('comments.ofFeedback', { name: teacherName })}
          latest={feedback.comments}
        />
      </div>
    </article>
  );
}
