import { Bookmark, Download, Link2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textDirection, type LibraryCategory, type LibraryDocument } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { classes, IconButton, usePageDirection, UserText } from '@riwaq/ui/core';
import { type MenuAction, MenuButton } from '@riwaq/ui/page';
import { useCategoryName } from './category-names';
import { DocumentCover } from './document-cover';
import { FileFacts } from './document-facts';
import { Highlighted } from './highlighted';
import type { DocumentActions } from './use-document-actions';

export interface DocumentItemProps {
  document: LibraryDocument;
  category: LibraryCategory | undefined;
  /** Address that opens the document. */
  path: string;
  /** Search words to highlight. */
  words: readonly string[];
  layout: 'cards' | 'rows';
  /** Whether the user may change the document. */
  changes: boolean;
  actions: DocumentActions;
  onEdit: (document: LibraryDocument) => void;
}

/** Button that adds a document to the user's shelf or removes it. */
export function SaveButton({
  document,
  onSave,
  size,
}: {
  document: LibraryDocument;
  onSave: (document: LibraryDocument) => void;
  size?: 'small';
}) {
  const { t } = useTranslation('forum');
  return (
    <IconButton
      size={size}
      label={t('library.document.save', { name: document.title })}
      aria-pressed={document.saved}
      icon={
        <Bookmark
          className={document.saved ? 'rw-forum-starred' : undefined}
          size={18}
          aria-hidden
        />
      }
      onClick={() => onSave(document)}
    />
  );
}

/** A document in a list: a card, or a row. */
export function DocumentItem(props: DocumentItemProps) {
  const { document, category, path, words, layout, actions } = props;
  const { t } = useTranslation(['forum', 'kit']);
  const page = usePageDirection();
  const nameOf = useCategoryName();
  const [fetching, setFetching] = useState(false);
  const { title, authors, year, description } = document;
  const detailed = words.length > 0 || layout === 'rows';
  const menu = useItemMenu(props);
  const download = async () => {
    setFetching(true);
    await actions.download(document);
    setFetching(false);
  };

  return (
    <article
      className={classes(
        'rw-library-item',
        layout === 'cards' ? 'rw-card rw-library-card' : 'rw-library-row',
      )}
      aria-label={title}
    >
      <DocumentCover
        document={document}
        category={category}
        iconSize={layout === 'cards' ? 44 : 24}
      />
      <div className="rw-library-text">
        <h3 className="rw-library-title">
          <Link to={path} state={{ openedHere: true }}>
            <Highlighted clamped text={title} words={words} />
          </Link>
        </h3>
        {(authors !== '' || year !== null) && (
          <UserText as="p" dir={textDirection(authors, page)} className="rw-library-authors">
            {authors !== '' && <Highlighted text={authors} words={words} />}
            {authors !== '' && year !== null && ' · '}
            {year}
          </UserText>
        )}
        {detailed && description !== '' && (
          <p className="rw-library-description">
            <Highlighted clamped text={description} words={words} />
          </p>
        )}
        <p className="rw-library-facts">
          {detailed && category && (
            <>
              <Highlighted text={nameOf(category)} words={words} /> ·{' '}
            </>
          )}
          <FileFacts document={document} />
        </p>
      </div>
      <div className="rw-library-actions">
        <SaveButton size="small" document={document} onSave={actions.save} />
        <IconButton
          size="small"
          label={t('file.download', { ns: 'kit', name: title })}
          icon={<Download size={18} aria-hidden />}
          loading={fetching}
          onClick={() => void download()}
        />
        <MenuButton label={t('menuOf', { name: title })} actions={menu} />
      </div>
    </article>
  );
}

/** Actions of a document's menu that the user may take. */
function useItemMenu({ document, changes, actions, onEdit }: DocumentItemProps): MenuAction[] {
  const { t } = useTranslation('forum');
  return [
    {
      key: 'copy',
      label: t('library.document.copyLink'),
      icon: <Link2 size={16} aria-hidden />,
      onClick: () => actions.copyLink(document),
    },
    ...(changes
      ? [
          {
            key: 'edit',
            label: t('edit'),
            icon: <Pencil size={16} aria-hidden />,
            onClick: () => onEdit(document),
          },
          {
            key: 'delete',
            label: t('delete'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            onClick: () => void actions.remove(document),
          },
        ]
      : []),
  ];
}
