import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { AuthorisationCase } from './case';

/** Loads the authorisation cases from an area's folder. */
export function casesOf(area: string): readonly AuthorisationCase[] {
  const file = path.join(__dirname, '..', area, 'authorisation.cases.ts');
  if (!existsSync(file)) return [];
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the path is computed.
  const exported: unknown[] = Object.values(require(file) as object);
  return (exported.find(Array.isArray) as AuthorisationCase[] | undefined) ?? [];
}

export const foldersWithCases: readonly string[] = readdirSync(path.join(__dirname, '..')).filter(
  (area) => casesOf(area).length > 0,
);
export const everyCase: readonly AuthorisationCase[] = foldersWithCases.flatMap((area) =>
  casesOf(area),
);
