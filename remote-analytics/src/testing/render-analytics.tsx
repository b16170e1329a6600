import { renderPage, type PageOptions } from '@riwaq/ui/testing';
import ar from '../locales/ar.json';
import en from '../locales/en.json';

/** Shows a page of analytics as the host would; at `/statistics` unless told otherwise. */
export const renderAnalytics = ({
  at = '/statistics',
  ...options
}: Omit<PageOptions, 'at'> & { at?: string }) =>
  renderPage('analytics', { ar, en }, { at, ...options });
