import { renderPage, type PageOptions } from '@riwaq/ui/testing';
import ForumsPage from '../forums-page';
import ar from '../locales/ar.json';
import en from '../locales/en.json';

export type ForumOptions = Partial<PageOptions>;

/**
 * Shows the forum as the host would, at an address; the forum's page at `/forums` unless told
 * otherwise.
 */
export const renderForum = ({
  at = '/forums',
  ui = <ForumsPage />,
  ...options
}: ForumOptions = {}) => renderPage('forum', { ar, en }, { at, ui, ...options });
