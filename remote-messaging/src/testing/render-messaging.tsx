import { renderPage, type PageOptions } from '@riwaq/ui/testing';
import ar from '../locales/ar.json';
import en from '../locales/en.json';

/** Renders a page of mail or chat as the host does, at `/inbox` by default. */
export const renderMessaging = ({
  at = '/inbox',
  ...options
}: Omit<PageOptions, 'at'> & { at?: string }) =>
  renderPage('messaging', { ar, en }, { at, ...options });
