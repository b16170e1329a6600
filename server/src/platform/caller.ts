import type { Role } from '@riwaq/api';

/** The person behind a request, from the verified token. */
export interface Caller {
  readonly userGuid: string;
  readonly role: Role;
  readonly personType: 'Student' | 'Teacher' | 'Administrator';
  /** The session that the token belongs to. */
  readonly sessionGuid: string;
  /** Expiry of the token, in seconds since 1970. */
  readonly expires: number;
}
