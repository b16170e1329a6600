import { useRef } from 'react';
import { newGuid } from '../core/guid';
import { attemptedWith, saveNew } from './save-new';

/** Saves the entity that a dialog adds or changes. */
export interface SaveByGuid {
  /** Guid of the entity; for a new one chosen once, so that a retry does not create it twice. */
  readonly guid: string;
  /** Updates an existing entity, or creates a new one with {@link saveNew}. */
  save<Model, Saved>(
    model: Model,
    requests: {
      create: (model: Model) => Promise<Saved>;
      update: (model: Model) => Promise<Saved>;
    },
  ): Promise<Saved>;
}

/** @param changed guid of the existing entity; omit it to create a new one */
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
