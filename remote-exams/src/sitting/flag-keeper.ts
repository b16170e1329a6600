import { FLAG } from '@riwaq/api';
import type { HostContext, ModuleStorage } from '@riwaq/contract';

interface Parts { api: HostContext['api']; storage: ModuleStorage; examGuid: string }

/** Flags that the server does not have yet: kept in this browser, and sent one after another. */
export class FlagKeeper {
  readonly #parts: Parts;
  readonly #key: string;
  readonly #unsent: Record<string, 0 | 1>;
  #sending = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#key = `flags:${parts.examGuid}`;
    this.#unsent = parts.storage.get<Record<string, 0 | 1>>(this.#key) ?? {};
  }

  get unsent(): readonly (readonly [questionGuid: string, flag: 0 | 1])[] {
    return Object.entries(this.#unsent);
  }

  put(questionGuid: string, flag: 0 | 1): void {
    this.#unsent[questionGuid] = flag;
    this.#keep();
  }

  /** Sends what is unsent; whether it should be tried again. */
  async send(): Promise<boolean> {
    if (this.#sending) return false;
    this.#sending = true;
    const { api, examGuid } = this.#parts;
    try {
      for (let [next] = this.unsent; next; [next] = this.unsent) {
        const [questionGuid, flag] = next;
        const { statusCode } = await api('PUT Exams/SetFlag', { body: { examGuid, questionGuid, flag } });
        if (statusCode === FLAG.notEntered) return false;
        // It may have been toggled again meanwhile.
        if (this.#unsent[questionGuid] === flag) delete this.#unsent[questionGuid];
        this.#keep();
      }
      return false;
    } catch {
      return true;
    } finally {
      this.#sending = false;
    }
  }

  /** The attempt has ended, and the flags with it. */
  forget(): void {
    this.#parts.storage.remove(this.#key);
  }

  #keep(): void {
    if (this.unsent.length === 0) this.forget();
    else this.#parts.storage.set(this.#key, this.#unsent);
  }
}
