import { MAIL_EXCERPT } from '@riwaq/api';
import { excerptOf } from './mail-content';

describe('excerptOf', () => {
  it('never cuts inside a character as readers see it', () => {
    const before = 'ن'.repeat(MAIL_EXCERPT - 3);
    expect(excerptOf(`${before}👩‍👩‍👧‍👦 نص`)).toBe(before);
  });
});
