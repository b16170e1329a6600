import { StartupError } from '../../platform/startup-error';
import { moveFiles } from '../../platform/files/move-files';
import { needed, type CliCommand } from './command';

/** Copies the files from the data folder to the bucket of the settings, or back. */
export const moveFilesCommand: CliCommand = {
  opens: 'up to date',
  usage: 'move-files <to-s3|from-s3>',
  does: 'copies the files from the data folder to the bucket (FILES_S3_BUCKET) or back; what is there already is left',
  async run({ db, files, folder, words, print }) {
    needed(words, 1, this.usage);
    const [direction = ''] = words;
    if (direction !== 'to-s3' && direction !== 'from-s3')
      throw new StartupError(`Usage: riwaq ${this.usage}`);
    const [bucket, disk] = [await files(), await folder()];
    const { copied, there, lacking } = await moveFiles(
      db,
      direction === 'to-s3' ? { from: disk, to: bucket } : { from: bucket, to: disk },
    );
    print(`Copied ${copied} files; ${there} were there already.`);
    if (lacking.length > 0)
      throw new StartupError(
        `${lacking.length} files are in neither place: ${lacking.slice(0, 10).join(', ')}${lacking.length > 10 ? ' …' : ''}.`,
      );
  },
};
