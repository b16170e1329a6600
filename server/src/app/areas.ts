import { analyticsArea } from '../analytics/routes';
import { attendanceArea } from '../attendance/routes';
import { degreesArea } from '../degrees/routes';
import { examsArea } from '../exams/routes';
import { forumArea } from '../forum/routes';
import { lecturesArea } from '../lectures/routes';
import { libraryArea } from '../library/routes';
import { portfolioArea } from '../portfolio/routes';
import type { BoundEndpoint } from './area';
import type { Services } from './services';

/** The areas of the university's life. One is added here and in its own folder. */
export const areas: ReadonlyArray<(services: Services) => BoundEndpoint[]> = [forumArea, lecturesArea, libraryArea, examsArea, degreesArea, analyticsArea, attendanceArea, portfolioArea];
