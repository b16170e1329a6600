import { ArrowRight, ChevronRight, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FORUM_TYPE, type Forum } from '@riwaq/api';
import { Button, IconButton, Skeleton, UserText } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { More, useProblemText } from '@riwaq/ui/page';
import { useForums } from '../data/use-forums';
import { FORUM_KINDS } from '../forums/forum-kinds';
import { canAddTopic } from '../permissions';
import { useViewer } from '../viewer';

interface ShareFieldProps {
  /** The topic's own forum, which is not offered. */
  ownForum: string | null;
  value: string | null;
  onChange: (forumGuid: string | null) => void;
}

/** Closed, or open at a level: the top (null) or a category. */
type Choosing = { kind: 'closed' } | { kind: 'open'; above: readonly (string | null)[] };

/** Selects another forum that also lists the topic (FORUM-8), level by level. */
export function ShareField({ ownForum, value, onChange }: ShareFieldProps) {
  const { t } = useTranslation('forum');
  const [choosing, setChoosing] = useState<Choosing>({ kind: 'closed' });
  const box = useRef<HTMLDivElement>(null);
  // The pressed button unmounts with its level, so focus the field.
  const go = (next: Choosing) => {
    setChoosing(next);
    box.current?.focus();
  };
  const choose = (forumGuid: string | null) => {
    onChange(forumGuid);
    go({ kind: 'closed' });
  };

  return (
    <Field label={t('share.label')} hint={t('share.hint')} group>
      {({ 'aria-labelledby': labelledBy }) => (
        <div
          ref={box}
          className="rw-forum-share"
          role="group"
          aria-labelledby={labelledBy}
          tabIndex={-1}
        >
          <div className="rw-forum-share-now">
            {value !== null && <ChosenForum forumGuid={value} />}
            {choosing.kind === 'closed' && (
              <Button
                icon={value === null && <Plus size={16} aria-hidden />}
                onClick={() => go({ kind: 'open', above: [null] })}
              >
                {t(value === null ? 'share.choose' : 'share.change')}
              </Button>
            )}
            {value !== null && (
              <IconButton
                label={t('share.clear')}
                icon={<X size={18} aria-hidden />}
                onClick={() => choose(null)}
              />
            )}
            {choosing.kind === 'open' && (
              <Button type="text" onClick={() => go({ kind: 'closed' })}>
                {t('share.stop')}
              </Button>
            )}
          </div>
          {choosing.kind === 'open' && (
            <Level
              key={choosing.above.at(-1)}
              forumGuid={choosing.above.at(-1) ?? null}
              ownForum={ownForum}
              onChoose={choose}
              onOpen={(forumGuid) => go({ kind: 'open', above: [...choosing.above, forumGuid] })}
              onUp={
                choosing.above.length > 1
                  ? () => go({ kind: 'open', above: choosing.above.slice(0, -1) })
                  : null
              }
            />
          )}
        </div>
      )}
    </Field>
  );
}

function ChosenForum({ forumGuid }: { forumGuid: string }) {
  const { t } = useTranslation('forum');
  const state = useForums(forumGuid);
  if (state.kind === 'failed') return <span className="rw-form-note">{t('share.gone')}</span>;
  return (
    <UserText className="rw-forum-share-name">
      {state.kind === 'ready' ? (state.data.currentForum?.title ?? '') : '…'}
    </UserText>
  );
}

interface LevelProps {
  forumGuid: string | null;
  ownForum: string | null;
  onChoose: (forumGuid: string) => void;
  onOpen: (forumGuid: string) => void;
  onUp: (() => void) | null;
}

/**
 * One level: categories open the next level, forums can be chosen. Forums to which the user may not
 * add are hidden.
 */
function Level({ forumGuid, ownForum, onChoose, onOpen, onUp }: LevelProps) {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const textOf = useProblemText();
  const state = useForums(forumGuid);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => void top.current?.scrollIntoView({ block: 'nearest' }), []);

  const opens = (forum: Forum) =>
    forum.forumType === FORUM_TYPE.category && forum.childrenCount > 0;
  const forums =
    state.kind !== 'ready'
      ? []
      : state.data.forums.filter(
          (forum) =>
            opens(forum) ||
            (forum.forumGuid !== ownForum && canAddTopic(viewer, state.data.roles, forum)),
        );

  return (
    <div ref={top} className="rw-forum-share-level">
      {onUp && (
        <Button
          type="link"
          size="small"
          icon={<ArrowRight className="rw-forum-back" size={16} aria-hidden />}
          onClick={onUp}
        >
          {t('toolbar.parent')}
        </Button>
      )}
      {state.kind === 'loading' && <Skeleton title={false} rows={3} />}
      {state.kind === 'failed' && (
        <p className="rw-form-note" role="alert">
          {textOf(state.cause)}{' '}
          <Button type="link" size="small" onClick={state.retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      {state.kind === 'ready' && forums.length === 0 && !state.list.hasMore && (
        <p className="rw-form-note">{t('share.none')}</p>
      )}
      <ul aria-label={t('forumList')}>
        {forums.map((forum) => {
          const { Icon } = FORUM_KINDS[forum.forumType];
          return (
            <li key={forum.forumGuid}>
              <button
                type="button"
                className="rw-forum-share-item"
                onClick={() => (opens(forum) ? onOpen : onChoose)(forum.forumGuid)}
              >
                <Icon size={18} aria-hidden />
                <UserText>{forum.title}</UserText>
                {opens(forum) && (
                  <ChevronRight className="rw-mirror rw-forum-share-on" size={16} aria-hidden />
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {state.kind === 'ready' && state.list.hasMore && <More list={state.list} />}
    </div>
  );
}
