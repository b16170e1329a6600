import { renderPage, type PageOptions } from '@riwaq/ui/testing';
import ar from '../locales/ar.json';
import en from '../locales/en.json';

/** Shows a page of mail or chat as the host would; at `/inbox` unless told otherwise. */
export const renderMessaging = ({
  at = '/inbox',
  ...options
}: Omit<PageOptions, 'at'> & { at?: string }) =>
  renderPage('messaging', { ar, en }, { at, ...options });
