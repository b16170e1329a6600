import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@riwaq/api';
import commonPasswords from '../common-passwords.json';
import { passwordProblem } from './password';

// Proves ACCOUNT-7, ACCOUNT-8, PROFILE-2.

describe('passwordProblem', () => {
  it.each([
    ['a good password', null],
    ['riwaq-demo', null],
    ['abcd!', 'tooShort'],
    ['abcd!e', null],
    ['x'.repeat(PASSWORD_MAX_LENGTH), null],
    ['x'.repeat(PASSWORD_MAX_LENGTH + 1), 'tooLong'],
    ['123456', 'common'],
    ['١٢٣٤٥٦٧٨', 'common'],
    ['PassWord1', 'common'],
    [' password ', 'common'],
    ['hUDa.SALIM', 'userName'],
    ['huda.salim1', null],
  ])('returns for %j the problem %j', (password, problem) => {
    expect(passwordProblem(password, 'Huda.Salim')).toBe(problem);
  });

  it('knows at least a thousand common passwords, none of them too short', () => {
    expect(commonPasswords.length).toBeGreaterThanOrEqual(1000);
    expect(commonPasswords.filter((password) => password.length < PASSWORD_MIN_LENGTH)).toEqual([]);
    expect(
      commonPasswords.filter((password) => passwordProblem(password, '') !== 'common'),
    ).toEqual([]);
  });
});
