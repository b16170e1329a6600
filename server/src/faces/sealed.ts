import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { DESCRIPTOR_LENGTH, type Descriptor } from './face';

/** Version of the format below; first byte of the stored data. */
const FORM = 1;
const IV = 12;
const TAG = 16;
const DESCRIPTOR_BYTES = DESCRIPTOR_LENGTH * 4;

/**
 * Encrypts face descriptors so that only this installation can read them, and only for the same
 * person.
 */
export interface Sealing {
  seal(personGuid: string, descriptor: Descriptor): Buffer;
  /** Null when it cannot be decrypted: wrong key, another person's, or modified. */
  open(personGuid: string, sealed: Buffer): Descriptor | null;
}

/**
 * AES-256-GCM with a key derived from the installation's secret; the person's guid is
 * authenticated, so that a row is useless for another person.
 */
export function createSealing(keyText: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', keyText, '', 'riwaq face 1', 32));
  const bound = (personGuid: string) => Buffer.from(personGuid.toLowerCase());
  return {
    seal(personGuid, descriptor) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(bound(personGuid));
      const plain = Buffer.alloc(DESCRIPTOR_BYTES);
      descriptor.forEach((value, place) => plain.writeFloatLE(value, place * 4));
      return Buffer.concat([
        Buffer.of(FORM),
        iv,
        cipher.update(plain),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    open(personGuid, sealed) {
      if (sealed[0] !== FORM || sealed.length !== 1 + IV + DESCRIPTOR_BYTES + TAG) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + IV))
          .setAAD(bound(personGuid))
          .setAuthTag(sealed.subarray(-TAG));
        const plain = Buffer.concat([
          decipher.update(sealed.subarray(1 + IV, -TAG)),
          decipher.final(),
        ]);
        return Float32Array.from({ length: DESCRIPTOR_LENGTH }, (_, place) =>
          plain.readFloatLE(place * 4),
        );
      } catch {
        return null;
      }
    },
  };
}
