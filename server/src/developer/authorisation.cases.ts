import { authorisationCase, only, type AuthorisationCase } from '../access/case';
import { TEST_DEVELOPERS } from '../testing/developers';

/**
 * The settings of the tests name one teacher as a developer; for everyone else the endpoints do not
 * exist.
 */
const developers = only(['teacher']);

/** A developer's override applies only to that developer. */
export const developerCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'POST Developer/StartOverride',
    of: 'this browser',
    expect: developers,
    input: () => ({
      body: {
        module: TEST_DEVELOPERS.module,
        manifestUrl: `${TEST_DEVELOPERS.origin}/riwaq-manifest.json`,
      },
    }),
  }),
  authorisationCase({
    key: 'POST Developer/StopOverride',
    of: 'this browser',
    expect: developers,
    input: () => ({}),
  }),
];
