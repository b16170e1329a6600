/** The most characters of each. */
export const CONTACT_MAX = { email: 200, phone: 30 } as const;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** A telephone number as people write it; may be empty. */
export const PHONE = /^[+\d\s()-]*$/;

/**
 * What is wrong with the ways to reach a person, as entered in a form: keys of texts in
 * `locales/*.json`. Either may be left empty.
 */
export const contactProblems = ({
  email,
  phoneNumber,
}: {
  email: string;
  phoneNumber: string;
}): { email?: 'fields.invalid'; phoneNumber?: 'fields.invalid' } => ({
  ...(email.trim() !== '' && !EMAIL.test(email.trim()) && { email: 'fields.invalid' }),
  ...(!PHONE.test(phoneNumber) && { phoneNumber: 'fields.invalid' }),
});
