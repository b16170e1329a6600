/**
 * Not shared by the host: each area bundles the parts that it uses, so they are available with an
 * older host, too. Parts that they need from the host are imported by package name.
 */
export { DialogPart } from '../page/dialog-part';
export { Drawer } from '../overlay/drawer';
export type { DrawerProps } from '../overlay/drawer';
export { createEntryStore } from '../page/entry-store';
export type { EntryStore } from '../page/entry-store';
export { fetchedAll } from '../page/fetched-all';
export { MentionList, mentionKey } from '../form/mention-list';
export type { MentionChoice } from '../form/mention-list';
export { fittingChoices, mentionQuery } from '../form/mention-query';
export { FileDrop } from '../upload/file-drop';
export type { FileDropProps } from '../upload/file-drop';
export { FormFields } from '../editing/form-fields';
export type { LostFile } from '../editing/lost-file';
export { keepFocus } from '../core/keep-focus';
export { previewKind } from '../upload/file-kind';
export { kindFilter } from '../page/kind-filter';
export { linkedText } from '../core/linked-text';
export { ReasonDialog } from '../moderation/reason-dialog';
export { RemovedNote } from '../moderation/removed-note';
export { ReportNote } from '../moderation/report-note';
export { useModerationAction } from '../moderation/use-moderation-action';
export type { ModerationWish } from '../moderation/use-moderation-action';
export { useReports } from '../moderation/use-reports';
export { onceMore } from '../page/once-more';
export { RefusedTexts } from '../page/refused-texts';
export type { RefusedText } from '../page/refused-texts';
export { instancePerUser, outboxHostOf, registerOutbox } from '../page/register-outbox';
export { asUnsent, attemptedWith, savePending } from '../page/save-new';
export type { PendingEntity } from '../page/save-new';
export { wasRefused } from '../thread/merge';
export { ThreadRegistry } from '../thread/thread-registry';
export { useLiveThread } from '../thread/use-live-thread';
export { useStuckReplies } from '../thread/use-stuck-replies';
export {
  threadsWithUnsent,
  unsentKind,
  unsentReplyKey,
  unsentTexts,
} from '../thread/unsent-replies';
export { useAfterPaint } from '../page/use-after-paint';
export { useMutateCached } from '../page/use-mutate-cached';
export { useCloseOnce } from '../page/use-close-once';
export { onEnter, pressedKey } from '../core/pressed-key';
export { forgetDraft } from '../core/use-draft';
export { useDraftChange } from '../core/use-draft-change';
export { useGuardedLeave } from '../page/use-guarded-leave';
export { useLostFile } from '../editing/use-lost-file';
export { useRefetch } from '../page/use-refetch';
export type { RefetchKept } from '../page/use-refetch';
export { useSaveByGuid } from '../page/use-save-by-guid';
export { useShown } from '../core/use-shown';
export { useUploading } from '../upload/use-uploading';
