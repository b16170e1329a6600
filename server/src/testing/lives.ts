import type { ServerProcess } from './server-process';
import type { Random } from './thorough';

/** A kill comes at most so many milliseconds after the acknowledgement that it waited for. */
const KILL_WITHIN_MS = 30;

/** A server from its start until it is killed. */
export interface Life {
  /** How many were killed before it. */
  readonly number: number;
  readonly server: ServerProcess;
  isOver(): boolean;
  /**
   * Does what the server acknowledges. False when it was killed before it had answered; what else
   * goes wrong is thrown.
   */
  acknowledged(work: (server: ServerProcess) => Promise<void>): Promise<boolean>;
}

export interface LivesOptions {
  kills: number;
  random: Random;
  start(): Promise<ServerProcess>;
  /** So much is acknowledged in a life before it is killed, at a random moment soon after. */
  acknowledgements(life: number): number;
  /** What goes on while a server lives, until it is over. */
  live(life: Life): Promise<void>;
}

/** Starts a server, kills it by SIGKILL in the midst of its work, and so on. */
export async function throughKills({
  kills,
  random,
  start,
  acknowledgements,
  live,
}: LivesOptions): Promise<void> {
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
