import { Card } from '@riwaq/ui/core';
import { useSearchParams } from '@riwaq/contract/router';
import { useEffect, useRef, type ReactNode } from 'react';

export interface ProfileCardProps {
  /** The name by which an address leads to it: `/profile?open=<name>`. */
  name: string;
  title: string;
  /** Whether the card has its final height; the page scrolls to it only then. */
  ready?: boolean;
  children: ReactNode;
}

/** A card of the profile; an address that names it leads to it, and the focus with it. */
export function ProfileCard({ name, title, ready = true, children }: ProfileCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [query] = useSearchParams();
  const isRequested = query.get('open') === name && ready;
  useEffect(() => {
    if (!isRequested) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isRequested]);
  return (
    <Card
      title={
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
      }
    >
      {children}
    </Card>
  );
}
