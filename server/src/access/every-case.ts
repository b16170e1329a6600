import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { AuthorisationCase } from './case';

const SOURCE = path.join(__dirname, '..');
/** Folders that contain areas: files are served by the platform. */
const PARENTS = [SOURCE, path.join(SOURCE, 'platform')];

/** Loads the authorisation cases from an area's folder. */
export function casesOf(area: string): readonly AuthorisationCase[] {
  const file = PARENTS.map((parent) => path.join(parent, area, 'authorisation.cases.ts')).find(
    (candidate) => existsSync(candidate),
  );
  if (file === undefined) return [];
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the path is computed.
  const exported: unknown[] = Object.values(require(file) as object);
  return (exported.find(Array.isArray) as AuthorisationCase[] | undefined) ?? [];
}

export const foldersWithCases: readonly string[] = PARENTS.flatMap((parent) =>
  readdirSync(parent),
).filter((area) => casesOf(area).length > 0);
export const everyCase: readonly AuthorisationCase[] = foldersWithCases.flatMap((area) =>
  casesOf(area),
);
