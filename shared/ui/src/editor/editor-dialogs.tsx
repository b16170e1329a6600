import { ContentUtils } from 'braft-utils';
import { DescribeDialog } from './describe-dialog';
import type { EditorValue } from './editor-value';
import { LinkDialog } from './link-dialog';
import type { EditorRun } from './use-editor-run';

/** Initial values of an open dialog. */
export type EditorDialog =
  | { kind: 'link'; text: string; href: string; textFixed: boolean }
  | { kind: 'describe'; entityKey: string; alt: string };

/** Dialog for a link at the selection. */
export const linkDialog = (value: EditorValue): EditorDialog => ({
  kind: 'link',
  text: ContentUtils.getSelectionText(value),
  href: ContentUtils.getSelectionEntityData(value, 'LINK').href ?? '',
  textFixed: !ContentUtils.isSelectionCollapsed(value),
});

/** Dialog for the alternative text of a medium. */
export const describeDialog = (value: EditorValue, entityKey: string): EditorDialog => ({
  kind: 'describe',
  entityKey,
  alt: value.getCurrentContent().getEntity(entityKey).getData().meta?.alt ?? '',
});

interface EditorDialogsProps {
  dialog: EditorDialog | null;
  onClose: () => void;
  onRun: EditorRun;
  /** Called after an alternative text was changed. */
  onDescribed: () => void;
}

/** The open dialog, which changes the text when it is saved. */
export function EditorDialogs({ dialog, onClose, onRun, onDescribed }: EditorDialogsProps) {
  if (dialog === null) return null;
  if (dialog.kind === 'describe')
    return (
      <DescribeDialog
        initial={dialog.alt}
        onClose={onClose}
        onSave={(alt) => {
          onClose();
          onRun((state) => withAlt(state, dialog.entityKey, alt));
          onDescribed();
        }}
      />
    );
  const { textFixed } = dialog;
  const removeLink = () => {
    onClose();
    onRun((state) => ContentUtils.toggleSelectionLink(state, false));
  };
  return (
    <LinkDialog
      initial={dialog}
      textFixed={textFixed}
      onClose={onClose}
      onRemove={dialog.href ? removeLink : undefined}
      onSave={({ text, href }) => {
        onClose();
        onRun((state) =>
          textFixed
            ? ContentUtils.toggleSelectionLink(state, href, '_blank')
            : ContentUtils.insertText(state, text, null, {
                type: 'LINK',
                data: { href, target: '_blank' },
              }),
        );
      }}
    />
  );
}

const withAlt = (state: EditorValue, entityKey: string, alt: string): EditorValue =>
  ContentUtils.setMediaData(state, entityKey, {
    meta: { ...state.getCurrentContent().getEntity(entityKey).getData().meta, alt },
  });
