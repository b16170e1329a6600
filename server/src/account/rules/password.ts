import { foldCode, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@riwaq/api';
import commonPasswords from '../common-passwords.json';

/** Why a password may not be chosen. */
export type PasswordProblem = 'tooShort' | 'tooLong' | 'common' | 'userName';

const common: ReadonlySet<string> = new Set(commonPasswords.map(foldCode));

/**
 * Why a password is not good enough for its user, wherever it is set; null when it is. Existing
 * passwords are not judged again: the rule is for new ones.
 */
export function passwordProblem(password: string, userName: string): PasswordProblem | null {
  if (password.length < PASSWORD_MIN_LENGTH) return 'tooShort';
  if (password.length > PASSWORD_MAX_LENGTH) return 'tooLong';
  const folded = foldCode(password);
  if (folded === foldCode(userName)) return 'userName';
  return common.has(folded) ? 'common' : null;
}

/** The problem as the command-line tool tells it, after "The password ". */
export const PASSWORD_PROBLEM_TEXTS: Readonly<Record<PasswordProblem, string>> = {
  tooShort: `has fewer than ${PASSWORD_MIN_LENGTH} characters`,
  tooLong: `has more than ${PASSWORD_MAX_LENGTH} characters`,
  common: 'is one of the most common ones',
  userName: 'is the user name',
};
