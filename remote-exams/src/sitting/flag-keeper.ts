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

/**
 * Flags of one exam. This browser stores each (SIT-4) until the attempt has ended, and sends those
 * that the server does not have yet, one after another. If a server stores no flags, the browser's
 * apply.
 */
export class FlagKeeper {
  readonly #parts: Parts;
  readonly #key: string;
  readonly #kept: Record<string, 0 | 1>;
  readonly #unsent: Set<string>;
  #sending = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#key = `flags:${parts.examGuid}`;
    this.#kept = parts.storage.get<Record<string, 0 | 1>>(this.#key) ?? {};
    this.#unsent = new Set(parts.storage.get<string[]>(this.#unsentKey) ?? []);
  }

  get #unsentKey(): string {
    return `${this.#key}:unsent`;
  }

  /**
   * Whether a question is flagged: by the server's flag, unless this tab's is unsent or the server
   * has none.
   */
  isFlagged({ questionGuid, flag }: { questionGuid: string; flag?: 0 | 1 }): boolean {
    const stored = this.#kept[questionGuid];
    return ((this.#unsent.has(questionGuid) ? stored : flag) ?? stored) === 1;
  }

  put(questionGuid: string, flag: 0 | 1): void {
    this.#kept[questionGuid] = flag;
    this.#unsent.add(questionGuid);
    this.#keep();
  }

  /** Sends unsent flags. Resolves with whether to retry. */
  async send(): Promise<boolean> {
    if (this.#sending) return false;
    this.#sending = true;
    try {
      for (let [next] = this.#unsent; next !== undefined; [next] = this.#unsent) {
        const flag = this.#kept[next] ?? 0;
        if ((await this.#deliver(next, flag)) === FLAG.notEntered) return false;
        // The student may have toggled it again meanwhile.
        if ((this.#kept[next] ?? 0) === flag) {
          this.#unsent.delete(next);
          this.#parts.onStored(next, flag === 1);
        }
        this.#keep();
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
    this.#parts.storage.remove(this.#key);
    this.#parts.storage.remove(this.#unsentKey);
  }

  #keep(): void {
    this.#parts.storage.set(this.#key, this.#kept);
    if (this.#unsent.size === 0) this.#parts.storage.remove(this.#unsentKey);
    else this.#parts.storage.set(this.#unsentKey, [...this.#unsent]);
  }
}
