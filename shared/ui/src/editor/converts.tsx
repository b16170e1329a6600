import { EDITOR } from '@riwaq/api';
import type { ReactElement } from 'react';
import type { DraftContent } from './editor-value';
import { PRESERVED, preservedHtmlOfBlock, preservedHtmlOfNode } from './preserved-element';
import { entityExportFn, mentionImportFn, type CreateEntity } from './mention-entity';

const POINTS_IN_PIXEL = 0.75;
/** How far one step of indentation is, as braft-editor writes it. */
const EM_IN_INDENT = 2;

/** A size of the editor as CSS: font sizes are points, line heights have no unit. */
function unitExportFn(value: string | number, kind: string): string {
  return kind === 'font-size' ? `${value}pt` : String(value);
}

/** The size of a style as the editor counts, within what it offers. */
function unitImportFn(value: string, kind: string): string {
  if (kind !== 'font-size') return value;
  const size = Number.parseFloat(value) * (value.endsWith('px') ? POINTS_IN_PIXEL : 1);
  if (Number.isNaN(size)) return value;
  return String(Math.min(Math.max(size, EDITOR.fontSizesPt.min), EDITOR.fontSizesPt.max));
}

/** Struck text as an element: the policy has no such style. */
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

/** Kept parts, and items of lists, of which braft-editor reads no attributes. */
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

/** How the editor's state and HTML turn into each other. */
export const CONVERTS = {
  unitExportFn,
  unitImportFn,
  styleExportFn,
  entityImportFn,
  entityExportFn,
  blockImportFn,
  blockExportFn,
};
