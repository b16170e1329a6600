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
  /** Whether any module fills the slot for the signed-in user. */
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

/** Whether a slot has contributions, so that a caller can leave out a tab for an empty slot. */
export function useSlotFilled(name: SlotName): boolean {
  return useContext(Outlet)?.isFilled(name) ?? false;
}

/** Renders the contributions of other modules to a slot, or `fallback` when there are none. */
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
