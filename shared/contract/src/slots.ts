/** Named, versioned extension points and the props that a contribution to each gets. */
export interface SlotProps {
  /** A card on Home. */
  'home.card@1': Record<string, never>;
  /** A panel of one exam. */
  'exam.panel@1': { examGuid: string };
  /** Actions on a person: a chat, a portfolio. */
  'person.actions@1': { personGuid: string; personName: string };
  /** The corner with chat boxes. */
  'shell.dock@1': Record<string, never>;
  /** A section of the user's own profile. */
  'profile.section@1': Record<string, never>;
}
export type SlotName = keyof SlotProps;
