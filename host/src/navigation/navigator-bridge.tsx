import { useNavigate } from '@riwaq/contract/router';
import { useEffect } from 'react';
import { useShell } from '../boot/shell-context';

/** Lets what is outside the components go to a path. */
export function NavigatorBridge() {
  const { navigator } = useShell();
  const navigate = useNavigate();
  useEffect(
    () => navigator.attach((path, options) => void navigate(path, options)),
    [navigator, navigate],
  );
  return null;
}
