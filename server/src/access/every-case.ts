import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { AuthorisationCase } from './case';

/** The cases of an area, which stand in its folder. */
export function casesOf(area: string): readonly AuthorisationCase[] {
  const file = path.join(__dirname, '..', area, 'authorisation.cases.ts');
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- one area more must not change this file.
  return existsSync(file)
    ? ((Object.values(require(file) as object).find(Array.isArray) as
        AuthorisationCase[] | undefined) ?? [])
    : [];
}

export const foldersWithCases: readonly string[] = readdirSync(path.join(__dirname, '..')).filter(
  (area) => casesOf(area).length > 0,
);
export const everyCase: readonly AuthorisationCase[] = foldersWithCases.flatMap((area) =>
  casesOf(area),
);
