import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './server-process';

/** Where Debian installs the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';
/**
 * Size of the disk of a cluster: the demo university fits, with room for some minutes of writes.
 */
const DISK_MEGABYTES = 256;
/** Size of the disk of its write-ahead log. */
const LOG_MEGABYTES = 96;
/** Small segments, so that the log soon needs another one. */
const INITDB = ['-A', 'trust', '-U', 'postgres', '--wal-segsize=1', '--no-sync', '-E', 'UTF8'];
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_wal_size=16MB',
  'min_wal_size=2MB',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Folder of the newest PostgreSQL programs of this machine; null without any, or without root. */
export function postgresPrograms(): string | null {
  if (process.getuid?.() !== 0 || !existsSync(VERSIONS)) return null;
  const newest = readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one));
  const folders = newest.map((version) => path.join(VERSIONS, version, 'bin'));
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

/** A PostgreSQL of one test, on a small disk of its own and with another one for its log. */
export interface PostgresCluster {
  readonly url: string;
  start(): void;
  /** Stops as after a loss of power: without a checkpoint. */
  stopImmediately(): void;
  /** Starts it anew, whether it runs, is about to end or has ended. */
  restart(): void;
  /** Writes until the disk is full. */
  fillDisk(): void;
  freeDisk(): void;
  /** Writes until the disk of the write-ahead log is full. */
  fillLog(): void;
  freeLog(): void;
  drop(): void;
}

/** A mounted file system of a limited size. */
function mountDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'riwaq-postgres-'));
  const options = `size=${megabytes}m,mode=0777`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  chmodSync(folder, 0o777);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill() {
      try {
        writeFileSync(filler, Buffer.alloc(megabytes * 2 ** 20));
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Whether a command succeeds. */
function succeeds(command: () => void): boolean {
  try {
    command();
    return true;
  } catch {
    return false;
  }
}

/** Creates and starts a cluster; needs root, to mount its disks and to run as `postgres`. */
export async function createPostgresCluster(programs: string): Promise<PostgresCluster> {
  const [disk, log] = [mountDisk(DISK_MEGABYTES), mountDisk(LOG_MEGABYTES)];
  const data = path.join(disk.folder, 'data');
  const port = await freePort();
  const run = (program: string, ...given: string[]): void => {
    const command = [path.join(programs, program), '-D', data, ...given];
    execFileSync('runuser', ['-u', 'postgres', '--', ...command], { stdio: 'ignore', cwd: '/' });
  };
  const start = (): void =>
    run(
      'pg_ctl',
      '-w',
      '-l',
      path.join(disk.folder, 'log'),
      '-o',
      `-p ${port} ${SETTINGS}`,
      'start',
    );
  const stopImmediately = (): void => run('pg_ctl', '-w', '-m', 'immediate', 'stop');
  run('initdb', ...INITDB, '--waldir', path.join(log.folder, 'segments'));
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stopImmediately,
    restart() {
      succeeds(stopImmediately);
      start();
    },
    fillDisk: disk.fill,
    freeDisk: disk.free,
    fillLog: log.fill,
    freeLog: log.free,
    drop() {
      for (const { free } of [disk, log]) free();
      // It may have ended already.
      succeeds(stopImmediately);
      for (const { unmount } of [disk, log]) unmount();
    },
  };
}
