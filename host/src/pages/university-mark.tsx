import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';

/** The university's logo, or the product's arch. Decorative, because the name is beside it. */
export function UniversityMark({ size }: { size: number }) {
  const state = useStore(useShell().config.state);
  const logo = state.kind === 'ready' ? state.config.university.logo : undefined;
  if (logo) return <img className="rw-shell-mark" src={logo} width={size} height={size} alt="" />;
  return (
    <svg
      className="rw-shell-mark"
      width={size}
      height={size}
      viewBox="-64 -64 128 128"
      fill="none"
      aria-hidden
      focusable="false"
    >
      <rect x="-64" y="-64" width="128" height="128" rx="30" className="rw-shell-mark-ground" />
      <path
        d="M-30 34V4C-30-18-13-28 0-40 13-28 30-18 30 4V34M-14 34V8C-14-5-6-11 0-17 6-11 14-5 14 8V34M-40 34H40"
        className="rw-shell-mark-line"
      />
    </svg>
  );
}
