import { isGuid, textDirection } from '@riwaq/api';
import BraftEditor, { EditorState } from 'braft-editor';
import { ContentUtils } from 'braft-utils';
import type { ReactElement, ReactNode } from 'react';
import { usePageDirection } from '../core/use-direction';
import type { MentionChoice } from '../form/mention-list';
import type { MentionQuery } from '../form/mention-query';
import type { DraftContent, EditorValue } from './editor-value';

/** An immutable Draft.js entity: it is deleted as a whole, and typing inside of it removes it. */
const TYPE = 'MENTION';
const MUTABILITY = 'IMMUTABLE';

export type CreateEntity = (type: string, mutability: string, data: object) => string;

/**
 * Imports a mention from a stored text: `<span data-mention="guid">@name</span>`, the server's
 * format.
 */
export function mentionImportFn(
  nodeName: string,
  node: HTMLElement,
  createEntity: CreateEntity,
): string | undefined {
  const guid = node.dataset?.['mention'] ?? '';
  return nodeName.toLowerCase() === 'span' && isGuid(guid)
    ? createEntity(TYPE, MUTABILITY, { guid })
    : undefined;
}

export function entityExportFn(
  { type, data }: { type: string; data: { guid?: string } },
  text: string,
): ReactElement | undefined {
  return type === TYPE ? <span data-mention={data.guid}>{text}</span> : undefined;
}

/** Not a React hook, despite its name. */
const { use: extend } = BraftEditor;

interface MentionProps {
  entityKey: string;
  contentState: DraftContent;
  children: ReactNode;
  decoratedText?: string;
}

function Mention({ entityKey, contentState, children, decoratedText = '' }: MentionProps) {
  const page = usePageDirection();
  const { guid } = contentState.getEntity(entityKey).getData();
  return (
    <span dir={textDirection(decoratedText, page)} data-mention={guid}>
      {children}
    </span>
  );
}

extend({ type: 'entity', name: TYPE, mutability: MUTABILITY, component: Mention });

/** Name being typed at the caret, outside of mentions, links and code. */
export interface EditorMentionQuery extends MentionQuery {
  blockKey: string;
  caret: number;
}

/** The text right before the caret as a search for a person; null when it is none. */
export function editorMentionQuery(
  value: EditorValue,
  parse: (before: string) => MentionQuery | null,
): EditorMentionQuery | null {
  const selection = value.getSelection();
  const blockKey = selection.getStartKey();
  const caret = selection.getStartOffset();
  const block = value.getCurrentContent().getBlockForKey(blockKey);
  if (
    !selection.getHasFocus() ||
    !selection.isCollapsed() ||
    block.getType() === 'atomic' ||
    block.getType() === 'code-block'
  )
    return null;
  const query = parse(block.getText().slice(0, caret));
  return query === null || block.getEntityAt(query.at) !== null
    ? null
    : { ...query, blockKey, caret };
}

/** Replaces the typed part of the name by the mention and a space. */
export function withMention(
  value: EditorValue,
  { at, caret }: EditorMentionQuery,
  { guid, name }: MentionChoice,
): EditorValue {
  const typed = EditorState.forceSelection(
    value,
    value.getSelection().merge({ anchorOffset: at, focusOffset: caret, isBackward: false }),
  );
  const mentioned = ContentUtils.insertText(typed, `@${name}`, null, {
    type: TYPE,
    mutability: MUTABILITY,
    data: { guid },
  });
  return ContentUtils.insertText(mentioned, ' ', null, null);
}
