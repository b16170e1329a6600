/**
 * All endpoints with their schemas. The server imports them; the browser imports only their types,
 * so that it never downloads a schema.
 */
import { accountEndpoints } from './account/endpoints';
import { faceEndpoints } from './account/face-endpoints';
import { analyticsEndpoints } from './analytics/endpoints';
import { attendanceEndpoints } from './attendance/endpoints';
import { degreesEndpoints } from './degrees/endpoints';
import { developerEndpoints } from './developer/endpoints';
import { examsEndpoints } from './exams/endpoints';
import { filesEndpoints } from './files/endpoints';
import { forumEndpoints } from './forum/endpoints';
import { lecturesEndpoints } from './lectures/endpoints';
import { libraryEndpoints } from './library/endpoints';
import { messagingEndpoints } from './messaging/endpoints';
import { notificationsEndpoints } from './notifications/endpoints';
import { operationsEndpoints } from './operations/endpoints';
import { peopleEndpoints } from './people/endpoints';
import { portfolioEndpoints } from './portfolio/endpoints';

export {
  accountEndpoints,
  analyticsEndpoints,
  attendanceEndpoints,
  degreesEndpoints,
  developerEndpoints,
  examsEndpoints,
  faceEndpoints,
  filesEndpoints,
  forumEndpoints,
  lecturesEndpoints,
  libraryEndpoints,
  messagingEndpoints,
  notificationsEndpoints,
  operationsEndpoints,
  peopleEndpoints,
  portfolioEndpoints,
};
export * from './analytics/entities';
export * from './attendance/entities';
export * from './degrees/entities';
export * from './exams/entities';
export * from './exams/question-entities';
export { answerModel } from './exams/attempt-endpoints';
export { chatEndpoints } from './messaging/chat-endpoints';
export { mailEndpoints } from './messaging/mail-endpoints';
export { importResult, importedQuestion } from './exams/import-endpoints';
export * from './forum/entities';
export * from './lectures/entities';
export * from './library/entities';
export * from './moderation/entities';
export * from './messaging/mail-entities';
export * from './messaging/chat-entities';
export { studentsSheetModel } from './people/endpoints';
export * from './portfolio/entities';
export * from './portfolio/sharing-entities';
export { ownDataModel } from './account/own-data';
export { uploadProgress, UPLOAD_LOCATIONS } from './files/endpoints';

/** The declarations by area: the server registers one area at a time. */
export const endpointsByArea = {
  account: accountEndpoints,
  faces: faceEndpoints,
  people: peopleEndpoints,
  files: filesEndpoints,
  notifications: notificationsEndpoints,
  operations: operationsEndpoints,
  developer: developerEndpoints,
  forum: forumEndpoints,
  library: libraryEndpoints,
  lectures: lecturesEndpoints,
  exams: examsEndpoints,
  degrees: degreesEndpoints,
  analytics: analyticsEndpoints,
  attendance: attendanceEndpoints,
  portfolio: portfolioEndpoints,
  messaging: messagingEndpoints,
} as const;

export const endpoints = {
  ...accountEndpoints,
  ...faceEndpoints,
  ...peopleEndpoints,
  ...filesEndpoints,
  ...notificationsEndpoints,
  ...operationsEndpoints,
  ...developerEndpoints,
  ...forumEndpoints,
  ...libraryEndpoints,
  ...lecturesEndpoints,
  ...examsEndpoints,
  ...degreesEndpoints,
  ...analyticsEndpoints,
  ...attendanceEndpoints,
  ...portfolioEndpoints,
  ...messagingEndpoints,
} as const;

export type Endpoints = typeof endpoints;
