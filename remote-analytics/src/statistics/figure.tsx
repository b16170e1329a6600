import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '@riwaq/ui/core';
import { figureText, NONE } from './figures';
import type { Reason } from './reasons';

/** A number, written from left to right wherever it stands. */
export const Digits = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" className="rw-analytics-digits">
    {children}
  </bdi>
);

/** A figure, or a dash that says why there is none. */
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

/** A part of a whole, such as 3 / 4. */
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
