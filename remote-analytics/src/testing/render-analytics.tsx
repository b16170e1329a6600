import { renderPage, type PageOptions } from '@riwaq/ui/testing';
import ar from '../locales/ar.json';
import en from '../locales/en.json';

/** Renders a page of analytics as the host does, at `/statistics` by default. */
export const renderAnalytics = ({
  at = '/statistics',
  ...options
}: Omit<PageOptions, 'at'> & { at?: string }) =>
  renderPage('analytics', { ar, en }, { at, ...options });
