import path from 'node:path';
import type { Settings } from '../settings';
import { StartupError } from '../startup-error';
import { openDiskStore } from './disk-store';
import type { FileStore } from './file-store';
import { openS3Store } from './s3-store';

type StorageSettings = Pick<
  Settings,
  'DATA_DIR' | 'FILES_S3_BUCKET' | 'FILES_S3_REGION' | 'FILES_S3_ENDPOINT'
>;

const folderOf = ({ DATA_DIR }: Pick<StorageSettings, 'DATA_DIR'>) =>
  path.join(path.resolve(DATA_DIR), 'files');

/** Opens the store in the data folder, even if a bucket is configured. */
export const openFolder = (place: Pick<StorageSettings, 'DATA_DIR'>): Promise<FileStore> =>
  openDiskStore(folderOf(place));

/**
 * Opens the configured file store: a bucket, or else the data folder. Throws a {@link StartupError}
 * when the bucket is unavailable.
 */
export async function openFileStore(place: StorageSettings): Promise<FileStore> {
  const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region, FILES_S3_ENDPOINT: endpoint } = place;
  if (bucket === undefined) return openFolder(place);
  const store = await openS3Store({
    bucket,
    region,
    endpoint,
    arriving: path.join(folderOf(place), 'arriving'),
  });
  try {
    await store.check();
  } catch (cause) {
    throw new StartupError(
      `The files are not to be had. ${(cause as Error).message} Look at FILES_S3_BUCKET, FILES_S3_ENDPOINT, FILES_S3_REGION, and at the credentials (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).`,
      { cause },
    );
  }
  return store;
}
