import { defineModule, type ModuleDefinition } from '@riwaq/contract';
import type { CodeLoader } from '../modules/federation';

/** Code of modules that comes, hangs and fails as it is told. */
export class FakeCode implements CodeLoader {
  readonly loads: string[] = [];
  readonly abandoned: string[] = [];
  readonly #modules = new Map<string, () => Promise<unknown>>();

  /** From now on a module's code is had so. */
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

/** What a remote with one page exposes. */
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
