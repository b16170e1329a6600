import { FORUM_LEVELS } from '@riwaq/api';
import fc from 'fast-check';
import { EVERYBODY, inheritAudience, levelOf, type Audience } from './audience';

// Proves FORUM-13.

const part = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null });
const audience: fc.Arbitrary<Audience> = fc.record({
  departmentGuid: part,
  stageGuid: part,
  subjectGuid: part,
});

describe('the level of a forum', () => {
  test.each<[Partial<Audience>, string]>([
    [{}, 'University'],
    [{ departmentGuid: 'd' }, 'Department'],
    [{ stageGuid: 's' }, 'Stage'],
    [{ departmentGuid: 'd', stageGuid: 's' }, 'Stage'],
    [{ subjectGuid: 'x' }, 'Subject'],
    [{ departmentGuid: 'd', subjectGuid: 'x' }, 'Subject'],
    [{ departmentGuid: 'd', stageGuid: 's', subjectGuid: 'x' }, 'Subject'],
  ])('for %j is %s', (parts, level) => {
    expect(levelOf({ ...EVERYBODY, ...parts })).toBe(level);
  });
});

describe('a nested forum', () => {
  test("inherits the parent's parts and adds its own where they are open", () => {
    expect(
      inheritAudience(
        { departmentGuid: 'd', stageGuid: null, subjectGuid: 'x' },
        { departmentGuid: 'other', stageGuid: 's', subjectGuid: 'y' },
      ),
    ).toEqual({ departmentGuid: 'd', stageGuid: 's', subjectGuid: 'x' });
  });

  test('is never wider than its parent', () => {
    fc.assert(
      fc.property(audience, audience, (parent, own) => {
        const child = inheritAudience(parent, own);
        for (const key of ['departmentGuid', 'stageGuid', 'subjectGuid'] as const) {
          if (parent[key] !== null) expect(child[key]).toBe(parent[key]);
        }
        expect(FORUM_LEVELS.indexOf(levelOf(child))).toBeGreaterThanOrEqual(
          FORUM_LEVELS.indexOf(levelOf(parent)),
        );
      }),
    );
  });

  test('inherits idempotently', () => {
    fc.assert(
      fc.property(audience, audience, (parent, own) => {
        const once = inheritAudience(parent, own);
        expect(inheritAudience(parent, once)).toEqual(once);
      }),
    );
  });
});
