import type { AccountTables } from './tables/account';
import type { AttendanceTables } from './tables/attendance';
import type { CreatedAt } from './tables/column-types';
import type { DegreesTables } from './tables/degrees';
import type { ExamsTables } from './tables/exams';
import type { FacesTables } from './tables/faces';
import type { FilesTables } from './tables/files';
import type { ForumTables } from './tables/forum';
import type { LecturesTables } from './tables/lectures';
import type { LibraryTables } from './tables/library';
import type { MessagingTables } from './tables/messaging';
import type { ModerationTables } from './tables/moderation';
import type { NotificationsTables } from './tables/notifications';
import type { OperationsTables } from './tables/operations';
import type { PeopleTables } from './tables/people';
import type { PortfolioTables } from './tables/portfolio';

/** The columns of every table by area, as created by migrations/*.sql. */
export interface Tables
  extends
    PeopleTables,
    AccountTables,
    FacesTables,
    OperationsTables,
    FilesTables,
    NotificationsTables,
    ModerationTables,
    ForumTables,
    LibraryTables,
    LecturesTables,
    ExamsTables,
    DegreesTables,
    AttendanceTables,
    PortfolioTables,
    MessagingTables {
  migration: { name: string; applied_at: CreatedAt };
  table_write: { xid: string; tables: string[]; written_at: CreatedAt };
}
