import { textPieces } from '@riwaq/api';
import BraftEditor from 'braft-editor';
import type { ReactNode } from 'react';
import type { DraftBlock } from './editor-value';

/** Inline code is left to right, as readers see it. */
export const CODE_STYLE = {
  fontFamily: 'monospace',
  overflowWrap: 'anywhere',
  direction: 'ltr',
  unicodeBidi: 'isolate',
} as const;

/**
 * Calls `found` for each piece that the bidi algorithm would reorder in right-to-left text, such as
 * `C++`. Links and mentions are isolated as entities already.
 */
function findIsolatedPieces(block: DraftBlock, found: (start: number, end: number) => void): void {
  if (block.getType() === 'code-block' || block.getType() === 'atomic') return;
  const hasEntity = (start: number, end: number): boolean => {
    for (let at = start; at < end; at += 1) if (block.getEntityAt(at) !== null) return true;
    return false;
  };
  let start = 0;
  for (const { text, isolated } of textPieces(block.getText())) {
    const end = start + text.length;
    if (isolated && !hasEntity(start, end)) found(start, end);
    start = end;
  }
}

/** Isolated by CSS inside of right-to-left text. */
const IsolatedPiece = ({ children }: { children: ReactNode }) => (
  <span className="rw-torn">{children}</span>
);

/** Not a React hook, despite its name. */
const { use: extend } = BraftEditor;

extend({
  type: 'decorator',
  decorator: {
    strategy: findIsolatedPieces,
    component: IsolatedPiece,
  },
});
