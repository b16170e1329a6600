import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { SlotName, SlotProps } from './slots';

export interface SlotRequest<Name extends SlotName = SlotName> {
  name: Name;
  props: SlotProps[Name];
}

/** How the host fills slots. */
export interface SlotOutlet {
  /** Shows every contribution to a slot, each in its own error boundary. */
  Contributions: ComponentType<SlotRequest>;
  /** Whether any module fills the slot for the person who is signed in. */
  isFilled(name: SlotName): boolean;
}

const Outlet = createContext<SlotOutlet | null>(null);

export function SlotOutletProvider({
  value,
  children,
}: {
  value: SlotOutlet;
  children: ReactNode;
}) {
  return <Outlet.Provider value={value}>{children}</Outlet.Provider>;
}

/** Whether a slot would show anything: a tab for an empty one does not exist. */
export function useSlotFilled(name: SlotName): boolean {
  return useContext(Outlet)?.isFilled(name) ?? false;
}

/** What other modules contribute here; `fallback` when nobody does. */
export function Slot<Name extends SlotName>({
  name,
  props,
  fallback = null,
}: SlotRequest<Name> & { fallback?: ReactNode }) {
  const outlet = useContext(Outlet);
  return outlet?.isFilled(name) ? (
    <outlet.Contributions name={name} props={props} />
  ) : (
    <>{fallback}</>
  );
}
