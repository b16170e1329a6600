import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * Version of the back-up format: a ZIP archive with a JSON lines file per table, the bytes of each
 * file, and, last, a list of all parts.
 */
export const FORMAT = 1;
export const LIST = 'riwaq-backup.json';
export const tablePlace = (name: string): string => `tables/${name}.ndjson`;
export const filePlace = (guid: string): string => `files/${guid}`;

/**
 * Tables that are not backed up: the list contains the migrations, written tables concern
 * running servers, and an unfinished upload starts again.
 */
export const NOT_KEPT: readonly string[] = [
  'migration',
  'table_write',
  'upload',
  'sign_in_attempt',
  'sign_in_code',
];

const seen = { bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** The list of a back-up's parts. */
export const listSchema = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()),
  /** The last number that each sequence returned. */
  sequences: z.record(name, z.string().regex(/^\d+$/)),
  tables: z.array(
    z.object({ name, columns: z.array(name), rows: z.number().int().min(0), ...seen }),
  ),
  files: z.array(z.object({ guid: z.uuid(), ...seen })),
  /** Files that were deleted during the back-up: it contains their rows, but not their bytes. */
  deleted: z.array(z.uuid()).default([]),
});

/** A file whose row is in a back-up but whose bytes are not. */
export interface MissingFile {
  guid: string;
  fileUrl: string;
}

export type BackupList = z.infer<typeof listSchema>;

/** Size and hash of the bytes that passed through {@link measureBytes}. */
export interface MeasuredBytes {
  bytes: number;
  sha256: string;
}

/** Passes bytes through and reports their number and hash at the end; awaits the report. */
export async function* measureBytes(
  content: AsyncIterable<Uint8Array>,
  report: (seen: MeasuredBytes) => void | Promise<void>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  await report({ bytes, sha256: hash.digest('hex') });
}
