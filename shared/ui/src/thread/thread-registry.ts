import type { HostContext } from '@riwaq/contract';
import { Observable } from '../page/observable';
import { threadsWithUnsent } from './unsent-replies';

/** Members of a live thread that the registry uses. */
interface SendingThread {
  readonly shown: boolean;
  sendUnsent(): Promise<void>;
}

/**
 * Active threads, shown or only sending. There is one instance per thread at a time, which owns the
 * thread's unsent replies.
 */
export class ThreadRegistry<Thread extends SendingThread> {
  /** Increments when threads become active or inactive, or their unsent replies change. */
  readonly changes = new Observable(0);
  readonly #threads = new Map<string, Thread>();

  /** The active thread `guid` of a user, if any. */
  find(userGuid: string, guid: string): Thread | undefined {
    return this.#threads.get(`${userGuid} ${guid}`);
  }

  /** Registers an active thread; returns a function that unregisters it. */
  hold(userGuid: string, guid: string, thread: Thread): () => void {
    const name = `${userGuid} ${guid}`;
    this.#threads.set(name, thread);
    this.changed();
    return () => {
      if (this.#threads.get(name) === thread) this.#threads.delete(name);
      this.changed();
    };
  }

  /** Notifies subscribers that unsent texts have changed. */
  changed(): void {
    this.changes.set(this.changes.view() + 1);
  }

  /**
   * Sends the unsent replies of inactive threads, one thread after the other.
   *
   * @param prefix prefix of the storage keys of unsent entries; the thread's guid follows
   * @param create creates the thread of a guid; null if the stored data does not suffice for
   * sending
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
      // A page that has opened the thread meanwhile registers it itself.
      if (!thread.shown) release();
    }
  }
}
