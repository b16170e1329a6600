import { EDITOR } from '@riwaq/api';
import type { ReactElement } from 'react';
import { entityExportFn, entityImportFn } from './mention-entity';

const POINTS_IN_PIXEL = 0.75;

/** A size of the editor as CSS: font sizes are points, line heights have no unit. */
function unitExportFn(value: string | number, kind: string): string {
  return kind === 'font-size' ? `${value}pt` : String(value);
}

/** The size of a style as the editor counts, within what it offers. */
function unitImportFn(value: string, kind: string): string {
  if (kind !== 'font-size') return value;
  const size = Number.parseFloat(value) * (value.endsWith('px') ? POINTS_IN_PIXEL : 1);
  if (Number.isNaN(size)) return value;
  return String(Math.min(Math.max(Math.round(size), EDITOR.fontSizesPt.min), EDITOR.fontSizesPt.max));
}

/** Struck text as an element: the policy has no such style. */
function styleExportFn(style: string): ReactElement | undefined {
  return style.toUpperCase() === 'STRIKETHROUGH' ? <s /> : undefined;
}

/** How the editor's state and HTML turn into each other. */
export const CONVERTS = { unitExportFn, unitImportFn, styleExportFn, entityImportFn, entityExportFn };
