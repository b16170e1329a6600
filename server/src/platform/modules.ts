import type { endpointsByArea } from '@riwaq/api/endpoints';

/** The server's areas of each module of the site. To add an area, name it here. */
const AREAS_OF_MODULE = {
  forum: ['forum', 'lectures', 'library'],
  exams: ['exams', 'degrees'],
  analytics: ['analytics', 'attendance'],
  portfolio: ['portfolio'],
  messaging: ['messaging'],
} as const satisfies Record<string, readonly (keyof typeof endpointsByArea)[]>;

/** A module that a university may host. */
export type ModuleName = keyof typeof AREAS_OF_MODULE;
/** An area that belongs to a module; the server's own areas belong to none. */
export type AreaName = (typeof AREAS_OF_MODULE)[ModuleName][number];

export const MODULES = Object.keys(AREAS_OF_MODULE) as ModuleName[];

/** The areas of the given modules, in the order of `MODULES`. */
export const areasOfModules = (modules: readonly ModuleName[]): readonly AreaName[] =>
  MODULES.filter((name) => modules.includes(name)).flatMap((name): readonly AreaName[] => [
    ...AREAS_OF_MODULE[name],
  ]);

/** The module of each area of `endpointsByArea`; the server's own areas have none. */
export const MODULE_OF_AREA: Readonly<Record<string, ModuleName>> = Object.fromEntries(
  MODULES.flatMap((name) => AREAS_OF_MODULE[name].map((area) => [area, name])),
);
