import { renderPage, type PageOptions } from '@riwaq/ui/testing';
import ForumsPage from '../forums-page';
import ar from '../locales/ar.json';
import en from '../locales/en.json';

export type ForumOptions = Partial<PageOptions>;

/** Renders the forum at an address as the host does; by default the forum's page at `/forums`. */
export const renderForum = ({
  at = '/forums',
  ui = <ForumsPage />,
  ...options
}: ForumOptions = {}) => renderPage('forum', { ar, en }, { at, ui, ...options });
