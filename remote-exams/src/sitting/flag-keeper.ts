import { FLAG } from '@riwaq/api';
import type { HostContext, ModuleStorage } from '@riwaq/contract';
import { isMissing } from '@riwaq/ui/plain';

interface Parts {
  api: HostContext['api'];
  storage: ModuleStorage;
  examGuid: string;
  /** Called when the server stores the newest flag of a question. */
  onStored: (questionGuid: string, isFlagged: boolean) => void;
}

/** A flag as this browser stores it. */
interface StoredFlag {
  readonly flag: 0 | 1;
  /** The server does not have it yet. */
  readonly unsent: boolean;
}

/**
 * Flags of one exam. This browser stores each (SIT-4) until the attempt has ended, and sends those
 * that the server does not have yet, one after another. If a server stores no flags, the browser's
 * apply. Tabs share the storage: each flag has an entry of its own.
 */
export class FlagKeeper {
  readonly #parts: Parts;
  readonly #prefix: string;
  #sending = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#prefix = `flag:${parts.examGuid}:`;
  }

  /**
   * Whether a question is flagged: by the server's flag, unless the browser's is unsent or the
   * server has none.
   */
  isFlagged({ questionGuid, flag }: { questionGuid: string; flag?: 0 | 1 }): boolean {
    const stored = this.#read(questionGuid);
    return ((stored?.unsent ? stored.flag : flag) ?? stored?.flag) === 1;
  }

  put(questionGuid: string, flag: 0 | 1): void {
    this.#store(questionGuid, { flag, unsent: true });
  }

  /** Sends unsent flags. Resolves with whether to retry. */
  async send(): Promise<boolean> {
    if (this.#sending) return false;
    this.#sending = true;
    try {
      for (let next = this.#nextUnsent(); next !== undefined; next = this.#nextUnsent()) {
        const { questionGuid, flag } = next;
        if ((await this.#deliver(questionGuid, flag)) === FLAG.notEntered) return false;
        // The student may have toggled it again meanwhile, here or in another tab.
        if (this.#read(questionGuid)?.flag !== flag) continue;
        this.#store(questionGuid, { flag, unsent: false });
        this.#parts.onStored(questionGuid, flag === 1);
      }
      return false;
    } catch {
      return true;
    } finally {
      this.#sending = false;
    }
  }

  async #deliver(questionGuid: string, flag: 0 | 1): Promise<number> {
    const { api, examGuid } = this.#parts;
    try {
      return (await api('PUT Exams/SetFlag', { body: { examGuid, questionGuid, flag } }))
        .statusCode;
    } catch (cause) {
      if (isMissing(cause)) return FLAG.notFound;
      throw cause;
    }
  }

  /** Removes the flags after the attempt has ended. */
  forget(): void {
    for (const questionGuid of this.#questions())
      this.#parts.storage.remove(this.#prefix + questionGuid);
  }

  #questions(): string[] {
    return this.#parts.storage
      .keys()
      .filter((key) => key.startsWith(this.#prefix))
      .map((key) => key.slice(this.#prefix.length));
  }

  #nextUnsent(): { questionGuid: string; flag: 0 | 1 } | undefined {
    return this.#questions().flatMap((questionGuid) => {
      const stored = this.#read(questionGuid);
      return stored?.unsent ? [{ questionGuid, flag: stored.flag }] : [];
    })[0];
  }

  #read(questionGuid: string): StoredFlag | undefined {
    return this.#parts.storage.get<StoredFlag>(this.#prefix + questionGuid);
  }

  #store(questionGuid: string, flag: StoredFlag): void {
    this.#parts.storage.set(this.#prefix + questionGuid, flag);
  }
}
