import { FORUM_LEVELS } from '@riwaq/api';
import fc from 'fast-check';
import { EVERYBODY, inheritAudience, levelOf, type Audience } from './audience';

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
  ])('of %j is %s', (parts, level) => {
    expect(levelOf({ ...EVERYBODY, ...parts })).toBe(level);
  });
});

describe('a forum under another', () => {
  test('keeps every part that the parent sets and adds its own where the parent leaves it open', () => {
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

  test('is the same however often it inherits', () => {
    fc.assert(
      fc.property(audience, audience, (parent, own) => {
        const once = inheritAudience(parent, own);
        expect(inheritAudience(parent, once)).toEqual(once);
      }),
    );
  });
});
