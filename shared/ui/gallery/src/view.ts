import type { Language } from '@riwaq/contract';
import type { Mode } from '../../src/core';

export interface View {
  language: Language;
  mode: Mode;
  part: string | null;
  primary: string | null;
}

/** Reads the view from the query string. Defaults: right to left, light. */
export function readView(search: string): View {
  const query = new URLSearchParams(search);
  const primary = query.get('primary');
  return {
    language: query.get('dir') === 'ltr' ? 'en' : 'ar',
    mode: query.get('theme') === 'dark' ? 'dark' : 'light',
    part: query.get('part'),
    primary: primary && /^#[0-9a-f]{6}$/i.test(primary) ? primary : null,
  };
}

/** Serialises a view as a query string. */
export function searchOf(view: View): string {
  const query = new URLSearchParams({
    dir: view.language === 'en' ? 'ltr' : 'rtl',
    theme: view.mode,
  });
  if (view.part) query.set('part', view.part);
  if (view.primary) query.set('primary', view.primary);
  return `?${query.toString()}`;
}
