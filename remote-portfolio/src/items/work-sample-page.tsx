import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SOURCE_TYPE, type Reflection, type WorkSample } from '@riwaq/api';
import { useParams } from '@riwaq/contract/router';
import { DialogPart, linkedText } from '@riwaq/ui/compiled-in';
import { Button, RelativeTime, UserText } from '@riwaq/ui/core';
import { RichText } from '@riwaq/ui/plain';
import { Facts, InlinePart, type MenuAction, MenuButton, useDialog } from '@riwaq/ui/page';
import { useWorkSample, type WorkSampleDetails } from '../data/use-items';
import { ItemFiles, ReflectionDialog, WorkSampleDialog } from '../lazy-components';
import { Comments } from '../talk/comments';
import { FeedbackList } from '../talk/feedback-list';
import { ItemFrame, ItemLoading } from './item-frame';
import { ItemText } from './item-text';
import type { ReflectionEdit } from './reflection-dialog';
import { useItemActions } from './use-item-actions';
import { WorkSampleSigns } from './work-sample-signs';

/** A work sample with its reflections (route worksample/{id}). */
export default function WorkSamplePage() {
  const { id = '' } = useParams<'id'>();
  const guid = id.toLowerCase();
  const state = useWorkSample(guid);
  return (
    <ItemLoading kind="workSample" guid={guid} state={state}>
      {(whole) => <WorkSampleScreen key={guid} {...whole} />}
    </ItemLoading>
  );
}

function WorkSampleScreen({ workSample, reflections }: WorkSampleDetails) {
  const { t } = useTranslation('portfolio');
  const { removeWorkSample } = useItemActions();
  const dialog = useDialog<WorkSample>();
  return (
    <>
      <ItemFrame
        item={workSample}
        sourceType={SOURCE_TYPE.workSample}
        sourceGuid={workSample.workSampleGuid}
        signs={<WorkSampleSigns sample={workSample} />}
        onEdit={() => dialog.show(workSample)}
        onDelete={() => removeWorkSample(workSample)}
        below={<Reflections workSample={workSample} reflections={reflections} />}
      >
        <Facts>
          <RelativeTime date={workSample.createdDate} />
          {workSample.modifiedDate && t('edited')}
        </Facts>
        <ItemText label={t('fields.case')} text={workSample.caseDescription} />
        {workSample.description !== '' && <RichText html={workSample.description} />}
      </ItemFrame>
      <DialogPart dialog={dialog}>
        {(sample, control) => <WorkSampleDialog sample={sample} {...control} />}
      </DialogPart>
    </>
  );
}

/** Reflections of the owner, oldest first, each with feedback and comments. */
function Reflections({
  workSample,
  reflections,
}: {
  workSample: WorkSample;
  reflections: readonly Reflection[];
}) {
  const { t } = useTranslation('portfolio');
  const { removeReflection } = useItemActions();
  const dialog = useDialog<ReflectionEdit>();
  const { workSampleGuid, isOwner } = workSample;
  if (!isOwner && reflections.length === 0) return null;
  const actionsOf = (reflection: Reflection) =>
    reflection.isOwner
      ? [
          {
            key: 'edit',
            label: t('reflection.edit'),
            icon: <Pencil size={16} aria-hidden />,
            onClick: () => dialog.show({ workSampleGuid, reflection }),
          },
          {
            key: 'delete',
            label: t('delete.action'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            onClick: () => void removeReflection(reflection),
          },
        ]
      : [];
  return (
    <section className="rw-portfolio-talk" aria-label={t('reflection.title')}>
      <div className="rw-portfolio-talk-head">
        <h3>{t('reflection.title')}</h3>
        {isOwner && (
          <Button
            size="small"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => dialog.show({ workSampleGuid, reflection: null })}
          >
            {t('reflection.add')}
          </Button>
        )}
      </div>
      {reflections.length === 0 && <p className="rw-portfolio-muted">{t('reflection.none')}</p>}
      {reflections.map((reflection, index) => (
        <ReflectionCard
          key={reflection.reflectionGuid}
          reflection={reflection}
          number={index + 1}
          isOwner={isOwner}
          actions={actionsOf(reflection)}
        />
      ))}
      <DialogPart dialog={dialog}>
        {(edit, control) => <ReflectionDialog edit={edit} {...control} />}
      </DialogPart>
    </section>
  );
}

interface ReflectionCardProps {
  reflection: Reflection;
  number: number;
  /** Whether the user owns the work sample. */
  isOwner: boolean;
  actions: readonly MenuAction[];
}

function ReflectionCard({ reflection, number, isOwner, actions }: ReflectionCardProps) {
  const { t } = useTranslation('portfolio');
  return (
    <article className="rw-card rw-portfolio-body" aria-label={t('reflection.number', { number })}>
      <header className="rw-portfolio-talk-head">
        <Facts>
          <span>{t('reflection.number', { number })}</span>
          <RelativeTime date={reflection.createdDate} />
          {reflection.modifiedDate && t('edited')}
        </Facts>
        <MenuButton label={t('reflection.menu', { number })} actions={actions} />
      </header>
      <UserText as="p" className="rw-portfolio-text">
        {linkedText(reflection.reflectionText)}
      </UserText>
      {reflection.files.length > 0 && (
        <InlinePart rows={reflection.files.length}>
          <ItemFiles files={reflection.files} />
        </InlinePart>
      )}
      <FeedbackList
        source={{ sourceGuid: reflection.reflectionGuid, sourceType: SOURCE_TYPE.reflection }}
        isOwner={isOwner}
        label={t('feedback.ofReflection', { number })}
      />
      <Comments
        sourceGuid={reflection.reflectionGuid}
        sourceType={SOURCE_TYPE.reflection}
        label={t('comments.ofReflection', { number })}
      />
    </article>
  );
}
