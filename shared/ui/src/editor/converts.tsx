import { EDITOR } from '@riwaq/api';
import type { ReactElement } from 'react';
import type { DraftContent } from './editor-value';
import { PRESERVED, preservedHtmlOfBlock, preservedHtmlOfNode } from './preserved-element';
import { entityExportFn, mentionImportFn, type CreateEntity } from './mention-entity';

const POINTS_IN_PIXEL = 0.75;
/** Width of one indentation step in em, as braft-editor exports it. */
const EM_IN_INDENT = 2;

/** Exports a size as CSS: font sizes are points, line heights have no unit. */
function unitExportFn(value: string | number, kind: string): string {
  return kind === 'font-size' ? `${value}pt` : String(value);
}

/** Imports a size from CSS, limited to the range that the editor offers. */
function unitImportFn(value: string, kind: string): string {
  if (kind !== 'font-size') return value;
  const size = Number.parseFloat(value) * (value.endsWith('px') ? POINTS_IN_PIXEL : 1);
  if (Number.isNaN(size)) return value;
  return String(Math.min(Math.max(size, EDITOR.fontSizesPt.min), EDITOR.fontSizesPt.max));
}

/** Exports strikethrough as an element: the sanitising policy has no such style. */
function styleExportFn(style: string): ReactElement | undefined {
  return style.toUpperCase() === 'STRIKETHROUGH' ? <s /> : undefined;
}

function entityImportFn(
  nodeName: string,
  node: HTMLElement,
  createEntity: CreateEntity,
): string | undefined {
  const html = preservedHtmlOfNode(node);
  return html === null
    ? mentionImportFn(nodeName, node, createEntity)
    : createEntity(PRESERVED, 'IMMUTABLE', { html });
}

/**
 * Imports preserved elements, and list items with their attributes, which braft-editor would drop.
 */
function blockImportFn(
  nodeName: string,
  node: HTMLElement,
): { type: string; data: object } | undefined {
  if (preservedHtmlOfNode(node) !== null) return { type: 'atomic', data: {} };
  if (nodeName !== 'li') return undefined;
  const { textAlign, textIndent } = node.style;
  return {
    type: node.parentElement?.tagName === 'OL' ? 'ordered-list-item' : 'unordered-list-item',
    data: {
      nodeAttributes: Object.fromEntries(
        [...node.attributes]
          .filter(({ name }) => name !== 'style')
          .map(({ name, value }) => [name, value]),
      ),
      ...(textAlign && { textAlign }),
      ...(textIndent && { textIndent: Number.parseInt(textIndent, 10) / EM_IN_INDENT }),
    },
  };
}

function blockExportFn(content: DraftContent, { key }: { key: string }): string | undefined {
  return preservedHtmlOfBlock(content, content.getBlockForKey(key)) ?? undefined;
}

/** braft-editor's hooks for converting between its state and HTML. */
export const CONVERTS = {
  unitExportFn,
  unitImportFn,
  styleExportFn,
  entityImportFn,
  entityExportFn,
  blockImportFn,
  blockExportFn,
};
