import ar from '../locales/ar.json';
import en from '../locales/en.json';
import { leftOutKind } from './left-out-kind';

describe('leftOutKind', () => {
  it.each([
    ['Matching', 'matching'],
    ['Ordering', 'ordering'],
    ['Hot Spot', 'hotspot'],
    ['Fill in the Blank Plus', 'blanks'],
    ['Fill in Multiple Blanks', 'blanks'],
    ['Jumbled Sentence', 'gapMenu'],
    ['Quiz Bowl', 'quizBowl'],
    ['Opinion Scale', 'survey'],
    ['Calculated', 'calculated'],
  ])('names the kind %s of Blackboard', (kind, expected) => {
    expect(leftOutKind(kind)).toBe(expected);
  });

  it.each([
    ['fill_in_multiple_blanks_question', 'blanks'],
    ['multiple_dropdowns_question', 'gapMenu'],
    ['categorization_question', 'categories'],
    ['hot_spot_question', 'hotspot'],
    ['orderInteraction', 'ordering'],
    ['gapMatchInteraction', 'dragWords'],
    ['ddwtos', 'dragWords'],
    ['coderunner', 'program'],
  ])('names the kind %s of other systems', (kind, expected) => {
    expect(leftOutKind(kind)).toBe(expected);
  });

  it('names no kind of a plugin that is not known', () => {
    expect(leftOutKind('constructor')).toBeNull();
  });

  it('has a text in both languages', () => {
    const kinds = Object.keys(en.import.leftOutKinds);
    expect(Object.keys(ar.import.leftOutKinds)).toEqual(kinds);
    expect(kinds).toContain(leftOutKind('Quiz Bowl'));
  });
});
