import { useRef } from 'react';
import { newGuid } from '../core/guid';
import { attemptedWith, saveNew } from './save-new';

/** How a dialog saves what it adds or changes. */
export interface SaveByGuid {
  /**
   * Of what is changed; of something new one that is chosen once, so that sending it again creates
   * nothing twice.
   */
  readonly guid: string;
  /** Changes it, or creates it as {@link saveNew} does. */
  save<Model, Saved>(
    model: Model,
    ways: { create: (model: Model) => Promise<Saved>; update: (model: Model) => Promise<Saved> },
  ): Promise<Saved>;
}

/** @param changed the guid of what is changed; without one something new is added */
export function useSaveByGuid(changed?: string): SaveByGuid {
  const guid = useRef(changed ?? newGuid()).current;
  const attempted = useRef<string | null>(null);
  return {
    guid,
    save: (model, { create, update }) => {
      if (changed !== undefined) return update(model);
      const before = attempted.current;
      attempted.current = attemptedWith(before, model);
      return saveNew({ model, attempted: before, create, update });
    },
  };
}
