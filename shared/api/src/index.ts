/** Exports that a browser may import at run time: data and pure rules, no schema. */
export * from './limits';
export * from './durations';
export * from './guid';
export * from './analytics/codes';
export * from './analytics/limits';
export * from './attendance/codes';
export * from './attendance/limits';
export * from './attendance/statuses';
export * from './degrees/codes';
export type { DegreeFormProblem } from './degrees/form-problems';
export * from './degrees/limits';
export { degreeOfText, holdsNumbers, parseShare } from './degrees/share';
export * from './degrees/statuses';
export * from './developer/limits';
export * from './exams/codes';
export * from './exams/decimal';
export type { ExamFormProblem } from './exams/form-problems';
export * from './exams/duration';
export * from './exams/limits';
export * from './exams/marks';
export * from './exams/statuses';
export { unwrapEquations } from './exams/word-equations';
export * from './operations/audit';
export * from './operations/limits';
export * from './roles';
export * from './statuses';
export * from './account/appearance';
export * from './account/contact';
export * from './account/devices';
export * from './account/face';
export * from './account/photo';
export * from './account/sign-in';
export * from './account/statuses';
export * from './field-reasons';
export * from './forum/statuses';
export * from './forum/codes';
export * from './library/codes';
export type { LibraryFormProblem } from './library/form-problems';
export * from './library/statuses';
export * from './lectures/statuses';
export * from './messaging/codes';
export * from './moderation/limits';
export * from './moderation/statuses';
export type { MailFormProblem } from './messaging/form-problems';
export * from './messaging/limits';
export * from './messaging/statuses';
export * from './messaging/chat-codes';
export * from './messaging/chat-limits';
export * from './messaging/chat-statuses';
export * from './notifications/kinds';
export * from './notifications/limits';
export * from './notifications/shown-values';
export * from './notifications/statuses';
export * from './people/codes';
export * from './people/statuses';
export * from './portfolio/codes';
export type { PortfolioFormProblem } from './portfolio/form-problems';
export * from './portfolio/limits';
export * from './portfolio/statuses';
export * from './forum/reply-text';
export * from './delivery';
export * from './hub';
export * from './upload';
export * from './arabic';
export * from './search-words';
export * from './seen-text';
export * from './graphemes';
export * from './text-direction';
export * from './rich-text-policy';
export { ApiError, mayPass } from './client';
export type {
  ApiCallOptions,
  ApiClient,
  ApiData,
  ApiErrorCode,
  ApiInput,
  ApiKey,
  FieldError,
} from './client';
export {
  LEFT_OUT_HEADER,
  leftOutHeader,
  leftOutIn,
  LOSSES_HEADER,
  lossesHeader,
  lossesIn,
} from './endpoint';
export type {
  Access,
  ApiResponse,
  Endpoint,
  EndpointKey,
  EndpointMap,
  FileDownload,
  FileLoss,
  Method,
  StatusCatalogue,
  StreamedFile,
} from './endpoint';
export type { Device, OwnProfile, UserData } from './account/endpoints';
export type { OwnDataModel } from './account/own-data';
export type {
  AuditChange,
  AuditEntry,
  HealthHistory,
  PolicyReport,
  ServerHealth,
} from './operations/endpoints';
export type { FaceState } from './account/face-endpoints';
export type { ExamMetrics, ExamStatistics, ItemHistory } from './analytics/entities';
export type { Reported } from './moderation/entities';
export type {
  MatchedStudents,
  StudentName,
  StudentsSheet,
  StudentsSheetModel,
  SubjectTree,
  TeacherName,
} from './people/endpoints';
export type {
  AttendanceChange,
  AttendanceDay,
  AttendanceEntry,
  AttendanceRow,
  AttendanceSaved,
  AttendanceSheetModel,
  AttendanceSheetSaved,
  AttendanceTotal,
  MonthHours,
  OwnAttendance,
} from './attendance/entities';
export type {
  DegreeChange,
  DegreeEntry,
  DegreeRow,
  DegreeSession,
  DegreesSaved,
  ExtraGiven,
  ExtraStudent,
  FinalResult,
  FinalResults,
  OwnDegrees,
  ResultParts,
  SessionEdit,
  SessionModel,
  Weights,
  XlsxModel,
  XlsxSaved,
  XlsxSheet,
} from './degrees/entities';
export type { Exam, ExamEdit, ExamFolder, ExamModel, ReExamModel } from './exams/entities';
export type { AnswerModel, ExamAttempt, ExamStudent } from './exams/attempt-endpoints';
export type { Correction, GivenMark } from './exams/grading-endpoints';
export type { ImportResult, ImportedQuestion } from './exams/import-endpoints';
export type {
  ExamOutline,
  BankCategory,
  CategoryEdit,
  CategoryModel,
  ExamQuestion,
  ExamResult,
  Question,
  QuestionModel,
  QuestionOption,
  RandomModel,
  RandomSetting,
} from './exams/question-entities';
export type { FileItem, UploadProgress, UploadLocation } from './files/endpoints';
export type { Notification, NotificationPreference, UnreadCounts } from './notifications/endpoints';
export type {
  DocumentModel,
  LibraryCategory,
  LibraryCategoryModel,
  LibraryDocument,
} from './library/entities';
export type {
  Lecture,
  LectureCopyModel,
  LectureCrumb,
  LectureFolder,
  LectureFolderModel,
  LectureFolderName,
  LectureItem,
  LectureModel,
  LectureMoveModel,
  LectureReader,
  LectureSubject,
} from './lectures/entities';
export type {
  MailDraft,
  DraftInShort,
  DraftModel,
  DraftRecipient,
  Mail,
  MailDelivery,
  MailInShort,
  MailModel,
  MailPerson,
  MailRecipient,
  MailReplyModel,
} from './messaging/mail-entities';
export type {
  ChatMember,
  ChatMessage,
  ChatPage,
  ChatPerson,
  Conversation,
  GroupModel,
  GroupStudent,
} from './messaging/chat-entities';
export type {
  Achievement,
  AchievementModel,
  Feedback,
  Goal,
  GoalModel,
  ItemFound,
  ItemInShort,
  PortfolioCard,
  PortfolioComment,
  PortfolioStats,
  Reflection,
  ReflectionModel,
  SearchHit,
  StudentProfile,
  StudentProfileModel,
  Tag,
  TagColorsPreset,
  TagItem,
  TagItemModel,
  TimelineEntry,
  TimelineMonth,
  WorkSample,
  WorkSampleModel,
} from './portfolio/entities';
export type {
  CollectionModel,
  PortfolioCollection,
  SecretLink,
  SecretLinkModel,
  SharedPortfolio,
} from './portfolio/sharing-entities';
export type {
  ContentModel,
  Forum,
  ForumModel,
  ForumType,
  Mentionable,
  Rate,
  Reply,
  Topic,
  TopicContent,
  TopicMember,
  TopicModel,
  UnreadContent,
  UnreadThread,
  UnreadTopic,
} from './forum/entities';
