import { renderPage, type PageOptions } from '@riwaq/ui/testing';
import ar from '../locales/ar.json';
import en from '../locales/en.json';

/** Renders a page of the exams as the host would, at `/exams` by default. */
export const renderExams = ({
  at = '/exams',
  ...options
}: Omit<PageOptions, 'at'> & { at?: string }) =>
  renderPage('exams', { ar, en }, { at, ...options });
