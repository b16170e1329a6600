import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '@riwaq/ui/core';
import { figureText, NONE } from './figures';
import type { Reason } from './reasons';

/** A number, always written from left to right. */
export const Digits = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" className="rw-analytics-digits">
    {children}
  </bdi>
);

/** A figure, or a dash with the reason why it does not exist. */
export function Figure({
  value,
  reason,
  digits,
}: {
  value: number | null;
  reason: Reason;
  digits?: number;
}) {
  const { t } = useTranslation('analytics');
  if (value !== null) return <Digits>{figureText(value, digits)}</Digits>;
  return (
    <Tooltip title={t(`reason.${reason}`)}>
      <span className="rw-analytics-none">
        <span aria-hidden>{NONE}</span>
        <span className="rw-hidden">{t(`reason.${reason}`)}</span>
      </span>
    </Tooltip>
  );
}

/** A fraction such as 3 / 4. */
export function PartOf({
  part,
  whole,
  reason,
}: {
  part: number | null;
  whole: number | null;
  reason: Reason;
}) {
  return part === null || whole === null ? (
    <Figure value={null} reason={reason} />
  ) : (
    <Digits>{`${part} / ${whole}`}</Digits>
  );
}
