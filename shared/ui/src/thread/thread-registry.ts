import type { HostContext } from '@riwaq/contract';
import { Observable } from '../page/observable';
import { threadsWithUnsent } from './unsent-replies';

/** Part of a live thread that a registry uses. */
interface SendingThread {
  readonly shown: boolean;
  sendUnsent(): Promise<void>;
}

/**
 * Threads at work, shown or only sending: each has one instance at a time, which stores what is
 * unsent of it.
 */
export class ThreadRegistry<Thread extends SendingThread> {
  /** Counts changes of which threads are at work, and of what they left unsent. */
  readonly changes = new Observable(0);
  readonly #threads = new Map<string, Thread>();

  /** The thread of `guid` that is at work for a person. */
  find(userGuid: string, guid: string): Thread | undefined {
    return this.#threads.get(`${userGuid} ${guid}`);
  }

  /** The thread is at work until the disposer is called. */
  hold(userGuid: string, guid: string, thread: Thread): () => void {
    const name = `${userGuid} ${guid}`;
    this.#threads.set(name, thread);
    this.changed();
    return () => {
      if (this.#threads.get(name) === thread) this.#threads.delete(name);
      this.changed();
    };
  }

  /** Has the unsent texts read again. */
  changed(): void {
    this.changes.set(this.changes.view() + 1);
  }

  /**
   * Sends what waits in threads that are not at work, one thread after the other.
   *
   * @param prefix how the names begin under which unsent entries are stored; the thread's guid
   * follows
   * @param create makes the thread of a guid; `null` where too little is stored to send its entries
   */
  async sendClosed(
    { session, signal, storage }: HostContext,
    prefix: string,
    create: (guid: string) => Thread | null,
  ): Promise<void> {
    const { userGuid } = session.user;
    for (const guid of threadsWithUnsent(storage, prefix)) {
      if (signal.aborted) return;
      const thread = this.find(userGuid, guid) ? null : create(guid);
      if (!thread) continue;
      const release = this.hold(userGuid, guid, thread);
      await thread.sendUnsent();
      // A page that opened the thread meanwhile holds it now.
      if (!thread.shown) release();
    }
  }
}
