import { foldCode, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@riwaq/api';
import commonPasswords from '../common-passwords.json';

/** Reasons to refuse a password. */
export type PasswordProblem = 'tooShort' | 'tooLong' | 'common' | 'userName';

const common: ReadonlySet<string> = new Set(commonPasswords.map(foldCode));

/**
 * Why a password is too weak for its user, wherever it is set; null if it is acceptable. Existing
 * passwords are not checked again: the rule applies to new ones.
 */
export function passwordProblem(password: string, userName: string): PasswordProblem | null {
  if (password.length < PASSWORD_MIN_LENGTH) return 'tooShort';
  if (password.length > PASSWORD_MAX_LENGTH) return 'tooLong';
  const folded = foldCode(password);
  if (folded === foldCode(userName)) return 'userName';
  return common.has(folded) ? 'common' : null;
}

/** Texts of the problems for the command-line tool, after "The password ". */
export const PASSWORD_PROBLEM_TEXTS: Readonly<Record<PasswordProblem, string>> = {
  tooShort: `has fewer than ${PASSWORD_MIN_LENGTH} characters`,
  tooLong: `has more than ${PASSWORD_MAX_LENGTH} characters`,
  common: 'is one of the most common ones',
  userName: 'is the user name',
};
