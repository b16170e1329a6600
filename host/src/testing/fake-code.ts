import { defineModule, type ModuleDefinition } from '@riwaq/contract';
import type { CodeLoader } from '../modules/federation';

/** Loads the code of modules from given functions, which may resolve, hang or reject. */
export class FakeCode implements CodeLoader {
  readonly loads: string[] = [];
  readonly abandoned: string[] = [];
  readonly #modules = new Map<string, () => Promise<unknown>>();

  /** Sets how a module's code is loaded from now on. */
  serve(id: string, load: () => Promise<unknown>): this {
    this.#modules.set(id, load);
    return this;
  }

  readonly load: CodeLoader['load'] = ({ id }, base) => {
    this.loads.push(`${id} ${base}`);
    return (
      this.#modules.get(id)?.() ??
      Promise.reject(new Error(`ScriptNetworkError: no code for ${id}`))
    );
  };

  readonly abandon = (base: string): void => void this.abandoned.push(base);
}

/** The definition that a remote with one page exposes. */
export function moduleWith(
  Main: ModuleDefinition['routes'][string],
  more: Partial<ModuleDefinition> = {},
): { default: ModuleDefinition } {
  return {
    default: defineModule({
      routes: { main: Main },
      translations: {
        ar: async () => ({ default: { hello: 'أهلًا من الوحدة' } }),
        en: async () => ({ default: { hello: 'Hello from the module' } }),
      },
      ...more,
    }),
  };
}
