import { Link2, Pencil, Trash2 } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { LAYOUT, type LibraryCategory, type LibraryDocument } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link, useLocation } from '@riwaq/contract/router';
import {
  Button,
  EmptyState,
  RelativeTime,
  Skeleton,
  useMediaQuery,
  UserText,
} from '@riwaq/ui/core';
import { Drawer } from '@riwaq/ui/compiled-in';
import { dataOf, isMissing, Problem } from '@riwaq/ui/page';
import { FileCard } from '@riwaq/ui/plain';
import type { ForumRoles } from '../permissions';
import { useViewer } from '../viewer';
import { useCategoryName } from './category-names';
import { DocumentCover } from './document-cover';
import { SaveButton } from './document-item';
import { isShelf } from './library-keys';
import { pathOf, type LibraryView } from './library-view';
import { canChangeDocument } from './permissions';
import type { DocumentActions } from './use-document-actions';
import { useDocument, type OpenDocument } from './use-library';

interface DocumentDrawerProps {
  documentGuid: string;
  open: boolean;
  view: LibraryView;
  categories: readonly LibraryCategory[];
  roles: ForumRoles;
  actions: DocumentActions;
  onClose: () => void;
  onEdit: (document: LibraryDocument) => void;
}

const WIDTH = 480;

/** One document: beside the list, or full-screen on a phone. */
export default function DocumentDrawer({
  documentGuid,
  open,
  onClose,
  ...rest
}: DocumentDrawerProps) {
  const { t } = useTranslation('forum');
  const phone = useMediaQuery(`(max-width: ${LAYOUT.phoneBreakpoint - 1}px)`);
  const state = useDocument(documentGuid);
  useOpened(documentGuid, state.kind === 'ready');
  const gone = state.kind === 'failed' && isMissing(state.cause);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={phone ? '100%' : WIDTH}
      title={t('library.document.title')}
    >
      {state.kind === 'loading' && <Skeleton avatar="circle" rows={8} />}
      {gone && <EmptyState title={t('library.document.gone')} hint={t('gone.hint')} />}
      {state.kind === 'failed' && !gone && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && <Shown {...rest} {...state.data} onClose={onClose} />}
    </Drawer>
  );
}

/** Records that the user opened the document, once it is loaded. */
function useOpened(documentGuid: string, there: boolean): void {
  const { api, log } = useHost();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (!there) return;
    api('PUT Library/MarkDocumentAsOpened', { query: { documentGuid } })
      .then(dataOf)
      .then(() => mutate(isShelf))
      .catch((cause: unknown) => log.error('a document could not be marked as opened', cause));
  }, [api, log, mutate, documentGuid, there]);
}

interface ShownProps extends Omit<DocumentDrawerProps, 'documentGuid' | 'open'>, OpenDocument {}

function Shown({
  document,
  related,
  view,
  categories,
  roles,
  actions,
  onClose,
  onEdit,
}: ShownProps) {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const categoryOf = (guid: string) => categories.find(({ categoryGuid }) => categoryGuid === guid);
  const category = categoryOf(document.categoryGuid);
  const { title, authors, description, file } = document;
  const remove = async () => {
    if (await actions.remove(document)) onClose();
  };

  return (
    <article className="rw-library-document" aria-label={title}>
      <div className="rw-library-document-head">
        <DocumentCover document={document} category={category} iconSize={32} />
        <div>
          <h2>
            <UserText>{title}</UserText>
          </h2>
          {authors !== '' && (
            <UserText as="p" className="rw-library-authors">
              {authors}
            </UserText>
          )}
        </div>
      </div>
      <div className="rw-library-document-actions">
        <SaveButton document={document} onSave={actions.save} />
        <Button icon={<Link2 size={16} aria-hidden />} onClick={() => actions.copyLink(document)}>
          {t('library.document.copyLink')}
        </Button>
        {canChangeDocument(viewer, roles, document) && (
          <>
            <Button icon={<Pencil size={16} aria-hidden />} onClick={() => onEdit(document)}>
              {t('edit')}
            </Button>
            <Button danger icon={<Trash2 size={16} aria-hidden />} onClick={() => void remove()}>
              {t('delete')}
            </Button>
          </>
        )}
      </div>
      <FileCard
        file={{ ...file, fileCaption: title }}
        onDownload={() => actions.download(document)}
      />
      {description !== '' && (
        <UserText as="p" className="rw-library-document-text">
          {description}
        </UserText>
      )}
      <DocumentFacts document={document} category={category} />
      {related.length > 0 && (
        <RelatedDocuments related={related} view={view} categoryOf={categoryOf} />
      )}
    </article>
  );
}

interface DocumentFactsProps {
  document: LibraryDocument;
  category: LibraryCategory | undefined;
}

function DocumentFacts({ document, category }: DocumentFactsProps) {
  const { t } = useTranslation('forum');
  const nameOf = useCategoryName();
  const { year, language, subject, department } = document;
  const facts: Array<[name: string, fact: ReactNode]> = [
    ...(category
      ? [
          [
            t('library.fields.category'),
            <Link key="category" to={pathOf({ categoryGuid: category.categoryGuid })}>
              <UserText>{nameOf(category)}</UserText>
            </Link>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    ...(year !== null ? [[t('library.fields.year'), year] satisfies [string, ReactNode]] : []),
    ...(language !== null
      ? [
          [t('library.fields.language'), t(`library.languages.${language}`)] satisfies [
            string,
            ReactNode,
          ],
        ]
      : []),
    ...(subject
      ? [
          [
            t('library.fields.subject'),
            <UserText key="subject">{subject.subjectName}</UserText>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    ...(department
      ? [
          [
            t('library.fields.department'),
            <UserText key="department">{department.departmentsName}</UserText>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    [
      t('library.fields.added'),
      <span key="added">
        <UserText>{document.createdUserName}</UserText> ·{' '}
        <RelativeTime date={document.createdDate} />
      </span>,
    ],
    ...(document.modifiedDate !== null
      ? [
          [
            t('library.fields.modified'),
            <RelativeTime key="modified" date={document.modifiedDate} />,
          ] satisfies [string, ReactNode],
        ]
      : []),
  ];
  return (
    <dl className="rw-library-document-facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RelatedDocumentsProps {
  related: OpenDocument['related'];
  view: LibraryView;
  categoryOf: (guid: string) => LibraryCategory | undefined;
}

function RelatedDocuments({ related, view, categoryOf }: RelatedDocumentsProps) {
  const { t } = useTranslation('forum');
  const { state } = useLocation();
  return (
    <section className="rw-library-related">
      <h3>{t('library.document.related')}</h3>
      <ul>
        {related.map((other) => (
          <li key={other.documentGuid}>
            <DocumentCover
              document={other}
              category={categoryOf(other.categoryGuid)}
              iconSize={18}
            />
            <div>
              <Link
                to={pathOf({ ...view, documentGuid: other.documentGuid })}
                replace
                state={state}
              >
                <UserText>{other.title}</UserText>
              </Link>
              {other.authors !== '' && (
                <UserText as="p" className="rw-library-authors">
                  {other.authors}
                </UserText>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
