/**
 * What pages are made of: their data in pages, what they say when it cannot be had, dialogs and
 * menus of a thing.
 */
export { AddMenu } from './add-menu';
export type { AddItem } from './add-menu';
export { dataOf, isMissing, presentDataOf, problemKey, Refusal } from './answer';
export { Choices } from '../core/choices';
export type { ChoicesProps } from '../core/choices';
export { Facts } from './facts';
export { folderChoices } from './folder-choices';
export { newGuid } from '../core/guid';
export { loadState } from './load-state';
export type { LoadState } from './load-state';
export { MenuButton } from './menu-button';
export type { MenuAction } from './menu-button';
export { More } from './more';
export { MoreFailed } from './more-failed';
export { Observable, useWatched } from './observable';
export { onceMore } from './once-more';
export { PageHead } from './page-head';
export type { PageHeadProps } from './page-head';
export { InlinePart, Part } from './part';
export { Problem } from './problem';
export { RefreshButton } from './refresh-button';
export { saveNew } from './save-new';
export { ToolLink } from './tool-link';
export { fetchSubjects, useAudienceLoaders } from './use-audience-loaders';
export { useCopyLink } from './use-copy-link';
export { useDownload } from './use-download';
export { moveByOne, moveToGap } from './order';
export type { Moved } from './order';
export { useDrag } from './use-drag';
export type { RowOrder } from './use-drag';
export { useOrdering } from './use-ordering';
export type { Ordering } from './use-ordering';
export { useDialog } from './use-dialog';
export type { DialogState } from './use-dialog';
export { useExamActivity } from './use-exam-activity';
export { useExport } from './use-export';
export { REST_MS, useIntent } from './use-intent';
export { askFirstPageAhead, useKeptPages, usePaged } from './use-paged';
export type { KeptAnswers, KeptPages, PagedList, Paging } from './use-paged';
export { usePreload } from './use-preload';
export { useAttempt, useProblemText } from './use-problem';
export { useStable } from './use-stable';
export { ViewLinks } from './view-links';
export { ViewArrival, ViewHeading } from './view-heading';
import './page.css';
