import { FileText, Paperclip, Tag as TagIcon, Type, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ItemFound, SearchHit } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { Skeleton, UserText } from '@riwaq/ui/core';
import { Facts, More, Problem } from '@riwaq/ui/page';
import { TypeSign } from '../collections/type-sign';
import { useFoundItems } from '../data/use-items';
import { itemPath } from '../paths';
import { TagList } from '../tags/tag-list';

/**
 * Search results within the portfolios that the user may see. Each links to its item and names the
 * field that matched.
 */
export default function FoundItems({ searchText }: { searchText: string }) {
  const { t } = useTranslation('portfolio');
  const list = useFoundItems(searchText);
  const { state } = list;
  return (
    <section className="rw-portfolio-panel" aria-labelledby="found-items">
      <h3 id="found-items" className="rw-portfolio-card-title">
        {t('found.items')}
      </h3>
      {state.kind === 'loading' && <Skeleton rows={4} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && state.data.items.length === 0 && (
        <p className="rw-portfolio-muted" role="status">
          {t('found.none')}
        </p>
      )}
      {state.kind === 'ready' && state.data.items.length > 0 && (
        <ul className="rw-portfolio-tiles">
          {state.data.items.map((item) => (
            <li key={item.sourceGuid}>
              <FoundItem item={item} />
            </li>
          ))}
        </ul>
      )}
      <More list={list} />
    </section>
  );
}

function FoundItem({ item }: { item: ItemFound }) {
  const { t } = useTranslation('portfolio');
  const { sourceType, sourceGuid, title, studentFullName, tags, hit } = item;
  return (
    <article className="rw-card rw-portfolio-tile" aria-label={title}>
      <div className="rw-portfolio-signs">
        <TypeSign item={item} />
      </div>
      <h3>
        <Link to={itemPath(sourceType, sourceGuid)}>
          <UserText>{title}</UserText>
        </Link>
      </h3>
      <Facts>
        <UserText>{studentFullName}</UserText>
      </Facts>
      {hit && hit.where !== 'title' && <SearchMatch hit={hit} />}
      <TagList label={t('tags.label')} tags={tags} />
    </article>
  );
}

const ICONS: Readonly<Record<SearchHit['where'], LucideIcon>> = {
  title: Type,
  text: FileText,
  file: Paperclip,
  tag: TagIcon,
};

/** The field that matched, with the surrounding text. */
function SearchMatch({ hit: { where, text } }: { hit: SearchHit }) {
  const { t } = useTranslation('portfolio');
  const Icon = ICONS[where];
  return (
    <p className="rw-portfolio-hit">
      <span className="rw-portfolio-sign">
        <Icon size={14} aria-hidden />
        {t(`found.in.${where}`)}
      </span>{' '}
      <UserText>{text}</UserText>
    </p>
  );
}
