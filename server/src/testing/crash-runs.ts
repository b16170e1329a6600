import type { ServerProcess } from './server-process';
import type { Random } from './thorough';

/** Maximum delay in milliseconds between the last acknowledgement and the kill. */
const KILL_WITHIN_MS = 30;

/** One run of a server from its start until it is killed. */
export interface Life {
  /** Number of runs before this one. */
  readonly number: number;
  readonly server: ServerProcess;
  isOver(): boolean;
  /**
   * Runs work that the server acknowledges. False when the server was killed before its response;
   * rethrows other errors.
   */
  acknowledged(work: (server: ServerProcess) => Promise<void>): Promise<boolean>;
}

export interface CrashRunsOptions {
  kills: number;
  random: Random;
  start(): Promise<ServerProcess>;
  /**
   * Number of acknowledgements in a run before the server is killed, at a random moment soon after.
   */
  acknowledgements(life: number): number;
  /** Workload of one run, until it is over. */
  live(life: Life): Promise<void>;
}

/** Repeatedly starts a server and kills it by SIGKILL during its work. */
export async function runWithCrashes({
  kills,
  random,
  start,
  acknowledgements,
  live,
}: CrashRunsOptions): Promise<void> {
  for (let number = 0; number < kills; number += 1) {
    const server = await start();
    let left = acknowledgements(number);
    let over = false;
    const kill = () => {
      over = true;
      server.child.kill('SIGKILL');
    };
    await live({
      number,
      server,
      isOver: () => over,
      async acknowledged(work) {
        try {
          await work(server);
        } catch (cause) {
          if (!over) throw cause;
          return false;
        }
        left -= 1;
        if (left === 0) setTimeout(kill, random(KILL_WITHIN_MS));
        return true;
      },
    });
    const end = await server.exited;
    if (end !== 'SIGKILL')
      throw new Error(`The server ended by ${String(end)}: ${server.output.stderr}`);
  }
}
