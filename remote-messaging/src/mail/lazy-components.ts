import { lazyPart } from '@riwaq/contract';

/** Lazily loaded panels and dialogs: their code and UI dependencies load when one is shown. */
export const MailThread = lazyPart(() => import('./thread/mail-thread'));
export const RecipientsDialog = lazyPart(() => import('./thread/recipients-dialog'));
export const ComposeDialog = lazyPart(() => import('./compose/compose-dialog'));
export const TeacherRecipients = lazyPart(() => import('./compose/teacher-recipients'));
export const StudentRecipients = lazyPart(() => import('./compose/student-recipients'));
export const DraftList = lazyPart(() => import('./drafts/draft-list'));
