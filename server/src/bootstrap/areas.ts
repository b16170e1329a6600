import { analyticsArea } from '../analytics/routes';
import { attendanceArea } from '../attendance/routes';
import { degreesArea } from '../degrees/routes';
import { examsArea } from '../exams/routes';
import { forumArea } from '../forum/routes';
import { lecturesArea } from '../lectures/routes';
import { libraryArea } from '../library/routes';
import { messagingArea } from '../messaging/routes';
import { portfolioArea } from '../portfolio/routes';
import type { BoundEndpoint } from '../platform/http/area';
import { areasOfModules, MODULES, type AreaName, type ModuleName } from '../platform/modules';
import type { Services } from '../platform/services';

type Area = (services: Services) => BoundEndpoint[];

/** The endpoints of each area. To add an area, add it here and in `platform/modules.ts`. */
const AREAS: Readonly<Record<AreaName, Area>> = {
  forum: forumArea,
  lectures: lecturesArea,
  library: libraryArea,
  exams: examsArea,
  degrees: degreesArea,
  analytics: analyticsArea,
  attendance: attendanceArea,
  portfolio: portfolioArea,
  messaging: messagingArea,
};

/**
 * The areas of the given modules. An area of another module does not exist on this server: it has
 * no endpoints, hub methods, groups or files.
 */
export const areasOf = (modules: readonly ModuleName[]): readonly Area[] =>
  areasOfModules(modules).map((name) => AREAS[name]);

/** The areas of a university that hosts all modules. */
export const areas = areasOf(MODULES);
