import { lazyPart } from '@riwaq/contract';

/** Lazily loaded panels and dialogs: their code and UI dependencies load when one is shown. */
export const PortfolioFilters = lazyPart(() => import('./list/portfolio-filters'));
export const FoundItems = lazyPart(() => import('./list/found-items'));
export const TagFilter = lazyPart(() => import('./tags/tag-filter'));
export const WaitingCard = lazyPart(() => import('./home/waiting-card'));
export const ProfileDialog = lazyPart(() => import('./card/profile-dialog'));
export const WorkSampleDialog = lazyPart(() => import('./items/work-sample-dialog'));
export const AchievementDialog = lazyPart(() => import('./items/achievement-dialog'));
export const GoalDialog = lazyPart(() => import('./items/goal-dialog'));
export const ReflectionDialog = lazyPart(() => import('./items/reflection-dialog'));
export const ItemFiles = lazyPart(() => import('./items/item-files'));
export const TagWidget = lazyPart(() => import('./tags/tag-widget'));
export const TagDialog = lazyPart(() => import('./tags/tag-dialog'));
export const FeedbackDialog = lazyPart(() => import('./talk/feedback-dialog'));
export const CommentReasonDialog = lazyPart(() => import('./talk/comment-reason-dialog'));
export const CommentDialog = lazyPart(() => import('./talk/comment-dialog'));
export const TimelinePanel = lazyPart(() => import('./timeline/timeline-panel'));
export const ArchiveDialog = lazyPart(() => import('./share/archive-dialog'));
export const PrintPanel = lazyPart(() => import('./share/print-panel'));
export const CollectionsPanel = lazyPart(() => import('./collections/collections-panel'));
export const LinksPanel = lazyPart(() => import('./links/links-panel'));
export const LinkDialog = lazyPart(() => import('./links/link-dialog'));
export const LinkMadeDialog = lazyPart(() => import('./links/link-made-dialog'));
export const CollectionDialog = lazyPart(() => import('./collections/collection-dialog'));
export const RefusedComments = lazyPart(() => import('./talk/refused-comments'));
