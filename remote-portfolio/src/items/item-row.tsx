import { MessageCircle, MessageSquareQuote, Paperclip, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Achievement, Goal, WorkSample } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { UserText } from '@riwaq/ui/core';
import { MenuButton, type MenuAction } from '@riwaq/ui/page';
import { VisibilitySign } from '../card/visibility-sign';
import { TagList } from '../tags/tag-list';

type Item = Pick<
  WorkSample | Achievement | Goal,
  'title' | 'visibility' | 'isOwner' | 'tags' | 'files' | 'feedbackCount' | 'commentsCount'
>;

export interface ItemRowProps {
  item: Item;
  /** Path of the item's page. */
  to: string;
  /** Rendered before the title. */
  signs?: ReactNode;
  /** Rendered below the title. */
  facts?: ReactNode;
  about?: string;
  actions: readonly MenuAction[];
}

/** An item in a list or on the board. */
export function ItemRow({ item, to, signs, facts, about = '', actions }: ItemRowProps) {
  const { t } = useTranslation('portfolio');
  return (
    <article className="rw-card rw-portfolio-tile rw-portfolio-item">
      {signs && <div className="rw-portfolio-signs">{signs}</div>}
      <header className="rw-portfolio-item-head">
        <h3>
          <Link to={to}>
            <UserText>{item.title}</UserText>
          </Link>
        </h3>
        <MenuButton label={t('menuOf', { name: item.title })} actions={actions} />
      </header>
      {facts}
      {about !== '' && (
        <UserText as="p" className="rw-portfolio-about">
          {about}
        </UserText>
      )}
      <TagList label={t('tags.label')} tags={item.tags} />
      <footer className="rw-portfolio-item-foot">
        {item.isOwner && <VisibilitySign visibility={item.visibility} />}
        {item.files.length > 0 && (
          <span className="rw-portfolio-sign">
            <Paperclip size={14} aria-hidden />
            {t('counts.files', { count: item.files.length })}
          </span>
        )}
        {item.feedbackCount > 0 && (
          <span className="rw-portfolio-sign">
            <MessageSquareQuote size={14} aria-hidden />
            {t('counts.feedback', { count: item.feedbackCount })}
          </span>
        )}
        {item.commentsCount > 0 && (
          <span className="rw-portfolio-sign">
            <MessageCircle size={14} aria-hidden />
            {t('counts.comments', { count: item.commentsCount })}
          </span>
        )}
      </footer>
    </article>
  );
}

/** Menu actions of an item: the owner may edit and delete it, others get none. */
export function useOwnerActions(): (
  isOwner: boolean,
  onEdit: () => void,
  onDelete: () => void,
) => MenuAction[] {
  const { t } = useTranslation('portfolio');
  return (isOwner, onEdit, onDelete) =>
    isOwner
      ? [
          {
            key: 'edit',
            label: t('editAction'),
            icon: <Pencil size={16} aria-hidden />,
            onClick: onEdit,
          },
          {
            key: 'delete',
            label: t('delete.action'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            onClick: onDelete,
          },
        ]
      : [];
}
