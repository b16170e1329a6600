import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const SIGNS = { info: Info, warning: TriangleAlert, error: CircleX } as const;

export interface NoticeProps {
  type: keyof typeof SIGNS;
  title: ReactNode;
  children?: ReactNode;
  /** `alert` is announced when it appears; omit it for a notice that was there from the start. */
  role?: 'alert' | 'status';
}

/** A notice that the user should read before continuing. */
export function Notice({ type, title, role, children }: NoticeProps) {
  const Sign = SIGNS[type];
  return (
    <div className={`rw-notice rw-notice-${type}`} role={role}>
      <Sign className="rw-notice-sign" size={children === undefined ? 18 : 22} aria-hidden />
      <div className="rw-notice-words">
        <div className="rw-notice-title">{title}</div>
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  );
}
