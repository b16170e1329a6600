import { renderPage, type PageOptions } from '@riwaq/ui/testing';
import ar from '../locales/ar.json';
import en from '../locales/en.json';

/** Renders a page of the portfolio as the host does, at `/portfolios` by default. */
export const renderPortfolio = ({
  at = '/portfolios',
  ...options
}: Omit<PageOptions, 'at'> & { at?: string }) =>
  renderPage('portfolio', { ar, en }, { at, ...options });
