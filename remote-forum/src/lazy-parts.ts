import { lazyPart } from '@riwaq/contract';

/** Screens, dialogs and drawers that are loaded, with the kit groups that they use, when shown. */
export const TopicScreen = lazyPart(() => import('./contents/topic-screen'));
export const RecentlyScreen = lazyPart(() => import('./contents/recently-screen'));
export const ContentFiles = lazyPart(() => import('./contents/content-files'));
export const ForumDialog = lazyPart(() => import('./forums/forum-dialog'));
export const TopicDialog = lazyPart(() => import('./topics/topic-dialog'));
export const ContentDialog = lazyPart(() => import('./contents/content-dialog'));
export const RateDialog = lazyPart(() => import('./rates/rate-dialog'));
export const RatesDrawer = lazyPart(() => import('./rates/rates-drawer'));
export const RepliesDrawer = lazyPart(() => import('./replies/replies-drawer'));
export const ReplyField = lazyPart(() => import('./replies/reply-field'));
export const ReplyReasonDialog = lazyPart(() => import('./replies/reply-reason-dialog'));
export const MembersPanel = lazyPart(() => import('./members/members-panel'));
export const InviteDialog = lazyPart(() => import('./members/invite-dialog'));
export const ForumTree = lazyPart(() => import('./forums/forum-tree'));
export const OverPanel = lazyPart(() => import('./layout/over-panel'));
export const StuckReplies = lazyPart(() => import('./replies/stuck-replies'));
