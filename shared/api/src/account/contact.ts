import { foldInvisible, toLatinDigits } from '../arabic';

/** Maximum number of characters of each field. */
export const CONTACT_MAX = { email: 200, phone: 30 } as const;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Format of a telephone number as people write it; may be empty. */
export const PHONE = /^[+\d\s()-]*$/;
/** A telephone number in Latin digits, without the invisible marks that contact lists copy. */
export const phoneOf = (typed: string): string => toLatinDigits(foldInvisible(typed));
/** An email address without the invisible marks that contact lists copy. */
export const emailOf = (typed: string): string => foldInvisible(typed);

/**
 * Validates the contact fields of a form: returns keys of texts in `locales/*.json` for the invalid
 * ones. Either field may be empty.
 */
export const contactProblems = ({
  email,
  phoneNumber,
}: {
  email: string;
  phoneNumber: string;
}): { email?: 'fields.invalid'; phoneNumber?: 'fields.invalid' } => ({
  ...(emailOf(email) !== '' && !EMAIL.test(emailOf(email)) && { email: 'fields.invalid' }),
  ...(!PHONE.test(phoneOf(phoneNumber)) && { phoneNumber: 'fields.invalid' }),
});
