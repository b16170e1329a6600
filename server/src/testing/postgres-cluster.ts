import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './server-process';

/** Where Debian installs the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';
/** Size of the disk of a cluster: the demo university fits, with room for some minutes of writes. */
const DISK_MEGABYTES = 256;
/** Small segments, so that little of the disk is reserved for the log. */
const INITDB = ['-A', 'trust', '-U', 'postgres', '--wal-segsize=1', '--no-sync', '-E', 'UTF8'];
const SETTINGS = '-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_wal_size=16MB';

/** Folder of the newest PostgreSQL programs of this machine; null without any, or without root. */
export function postgresPrograms(): string | null {
  if (process.getuid?.() !== 0 || !existsSync(VERSIONS)) return null;
  const newest = readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one));
  const folders = newest.map((version) => path.join(VERSIONS, version, 'bin'));
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

/** A PostgreSQL of one test, on a small disk of its own. */
export interface PostgresCluster {
  readonly url: string;
  start(): void;
  /** Stops as after a loss of power: without a checkpoint. */
  stopImmediately(): void;
  /** Writes until the disk is full. */
  fillDisk(): void;
  freeDisk(): void;
  drop(): void;
}

/** Creates and starts a cluster; needs root, to mount its disk and to run as `postgres`. */
export async function createPostgresCluster(programs: string): Promise<PostgresCluster> {
  const disk = mkdtempSync(path.join(tmpdir(), 'riwaq-postgres-'));
  const options = `size=${DISK_MEGABYTES}m,mode=0777`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
  chmodSync(disk, 0o777);
  const data = path.join(disk, 'data');
  const filler = path.join(disk, 'filler');
  const port = await freePort();
  const run = (program: string, ...given: string[]): void => {
    const command = [path.join(programs, program), '-D', data, ...given];
    execFileSync('runuser', ['-u', 'postgres', '--', ...command], { stdio: 'ignore', cwd: '/' });
  };
  const start = (): void =>
    run('pg_ctl', '-w', '-l', path.join(disk, 'log'), '-o', `-p ${port} ${SETTINGS}`, 'start');
  const stopImmediately = (): void => run('pg_ctl', '-w', '-m', 'immediate', 'stop');
  run('initdb', ...INITDB);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stopImmediately,
    fillDisk() {
      try {
        writeFileSync(filler, Buffer.alloc(DISK_MEGABYTES * 1_000_000));
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
      }
    },
    freeDisk: () => rmSync(filler, { force: true }),
    drop() {
      rmSync(filler, { force: true });
      try {
        stopImmediately();
      } catch {
        // It has ended already.
      }
      execFileSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true });
    },
  };
}
