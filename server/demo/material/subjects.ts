import { accounting } from './accounting';
import { algorithms } from './algorithms';
import { anatomy } from './anatomy';
import { arabicLiterature } from './arabic-literature';
import { calculus } from './calculus';
import { contractLaw } from './contract-law';
import { databases } from './databases';
import { englishWriting } from './english-writing';
import { linearAlgebra } from './linear-algebra';
import type { SubjectMaterial } from './material';
import { networks } from './networks';
import { pharmacology } from './pharmacology';
import { statistics } from './statistics';

/** The twelve subjects, three for each of the four stages. */
export const subjectsByStage: Readonly<
  Record<'cs1' | 'cs2' | 'health2' | 'law1', readonly SubjectMaterial[]>
> = {
  cs1: [calculus, linearAlgebra, englishWriting],
  cs2: [algorithms, databases, networks],
  health2: [anatomy, statistics, pharmacology],
  law1: [contractLaw, accounting, arabicLiterature],
};
