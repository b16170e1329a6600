import type { Browser, DeviceSystem, StoredLanguage, StoredTheme } from '@riwaq/api';
import type { Generated } from 'kysely';
import type { CreatedAt } from './column-types';

/** Sessions, sign-in, and settings of a user. */
export interface AccountTables {
  session: {
    guid: string;
    person_guid: string;
    created_at: CreatedAt;
    expires_at: Date;
    revoked_at: Date | null;
    browser: Generated<Browser>;
    system: Generated<DeviceSystem>;
    place: Generated<string>;
    seen_at: Generated<Date>;
    regrouped_at: Generated<Date | null>;
  };
  known_device: { person_guid: string; key: string; seen_at: Date };
  familiar_network: { person_guid: string; network_hash: Buffer; seen_at: Date };
  login_failure: { key: string; failures: number; since: Date };
  person_subject: { issuer: string; subject: string; person_guid: string; linked_at: Date };
  sign_in_attempt: {
    state_hash: Buffer;
    browser_hash: Buffer;
    page_hash: Buffer;
    verifier: string;
    nonce: string;
    address_hash: Buffer;
    expires_at: Date;
  };
  sign_in_code: { hash: Buffer; page_hash: Buffer; person_guid: string; expires_at: Date };
  person_setting: {
    person_guid: string;
    language: StoredLanguage | null;
    theme: StoredTheme | null;
    digest_hour: number | null;
    digested_on: string | null;
  };
}
