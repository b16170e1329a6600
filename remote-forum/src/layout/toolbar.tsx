import { ArrowRight, House } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '@riwaq/contract';
import { useNavigate } from '@riwaq/contract/router';
import { SearchBox, type SearchBoxRef } from '@riwaq/ui/core';
import { type AddItem, AddMenu, RefreshButton, ToolLink, ViewHeading } from '@riwaq/ui/page';
import { forumPath, type ForumView } from '../forum-view';
import { NextUnreadButton } from '../unread/next-unread-button';
import { FixedEntries } from './fixed-entries';

interface ToolbarProps {
  /** The current view. */
  current: ForumView['kind'];
  title: string;
  /**
   * Hides the title visually, because the page's title or the navigation entry shows it; screen
   * readers still read it.
   */
  quiet?: boolean;
  /** Label and handler of the search field. */
  search: {
    label: string;
    onSearch: (text: string) => void;
    value: string;
    minLength?: number;
    debounceMs?: number | null;
  };
  add: readonly AddItem[];
  onRefresh: () => Promise<unknown>;
  /** Target of 'back to parent'; null at the top. */
  parent: string | null;
  /** Rendered beside and under the title. */
  children?: ReactNode;
}

/**
 * Fixed entries, search, refresh, home and add; below them the title and back to parent (FORUM-2).
 */
export function Toolbar({
  current,
  title,
  quiet = false,
  search,
  add,
  onRefresh,
  parent,
  children,
}: ToolbarProps) {
  const { t } = useTranslation('forum');
  const navigate = useNavigate();
  const field = useRef<SearchBoxRef>(null);
  useShortcuts([
    { code: 'Slash', label: search.label, run: () => field.current?.focus() },
    ...(parent === null
      ? []
      : [{ code: 'KeyU' as const, label: t('toolbar.parent'), run: () => navigate(parent) }]),
  ]);
  return (
    <header className="rw-forum-head">
      <FixedEntries current={current} />
      <div className="rw-forum-tools">
        <SearchBox ref={field} expanding {...search} />
        <NextUnreadButton openTopic={null} />
        <RefreshButton onRefresh={onRefresh} />
        {parent !== null && (
          <ToolLink
            className="rw-forum-home"
            to={forumPath(null)}
            label={t('toolbar.home')}
            icon={<House size={20} aria-hidden />}
          />
        )}
        <AddMenu items={add} />
      </div>
      {quiet ? (
        <ViewHeading className="rw-hidden">{title}</ViewHeading>
      ) : (
        <div className="rw-forum-place">
          {parent !== null && (
            <ToolLink
              to={parent}
              label={t('toolbar.parent')}
              icon={<ArrowRight className="rw-forum-back" size={20} aria-hidden />}
            />
          )}
          <div className="rw-forum-heading">
            <ViewHeading>{title}</ViewHeading>
            {children}
          </div>
        </div>
      )}
    </header>
  );
}
