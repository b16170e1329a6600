import type { endpointsByArea } from '@riwaq/api/endpoints';
import { analyticsArea } from '../analytics/routes';
import { attendanceArea } from '../attendance/routes';
import { degreesArea } from '../degrees/routes';
import { examsArea } from '../exams/routes';
import { forumArea } from '../forum/routes';
import { lecturesArea } from '../lectures/routes';
import { libraryArea } from '../library/routes';
import { messagingArea } from '../messaging/routes';
import { portfolioArea } from '../portfolio/routes';
import type { BoundEndpoint } from './area';
import type { Services } from './services';

type Area = (services: Services) => BoundEndpoint[];

/** Server areas of each module of the site. To add an area, add it here and in its own folder. */
const AREAS = {
  forum: { forum: forumArea, lectures: lecturesArea, library: libraryArea },
  exams: { exams: examsArea, degrees: degreesArea },
  analytics: { analytics: analyticsArea, attendance: attendanceArea },
  portfolio: { portfolio: portfolioArea },
  messaging: { messaging: messagingArea },
} as const satisfies Record<string, Partial<Record<keyof typeof endpointsByArea, Area>>>;

/** A module that a university may host. */
export type ModuleName = keyof typeof AREAS;
export const MODULES = Object.keys(AREAS) as ModuleName[];

/**
 * The areas of the given modules. An area of another module does not exist on this server: it has
 * no endpoints, hub methods, groups or files.
 */
export const areasOf = (modules: readonly ModuleName[]): readonly Area[] =>
  MODULES.filter((name) => modules.includes(name)).flatMap((name): Area[] =>
    Object.values(AREAS[name]),
  );

/** The module of each area of `endpointsByArea`; the server's own areas have none. */
export const MODULE_OF_AREA: Readonly<Record<string, ModuleName>> = Object.fromEntries(
  MODULES.flatMap((name) => Object.keys(AREAS[name]).map((area) => [area, name])),
);

/** The areas of a university that hosts all modules. */
export const areas = areasOf(MODULES);
