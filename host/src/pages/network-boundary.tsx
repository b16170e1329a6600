import { RetryBoundary } from '@riwaq/contract';
import type { ComponentProps, ReactNode } from 'react';
import { isChunkError } from '../modules/module-error';
import { useNetworkBack } from '../realtime/use-network-back';

function Retried({ retry, children }: { retry: (() => void) | null; children: ReactNode }) {
  useNetworkBack(retry);
  return <>{children}</>;
}

/**
 * An error boundary that retries failed loads of code when the network is back. Other failures
 * stay.
 */
export function NetworkBoundary({ fallback, ...boundary }: ComponentProps<typeof RetryBoundary>) {
  return (
    <RetryBoundary
      {...boundary}
      fallback={(cause, retry) => (
        <Retried retry={isChunkError(cause) ? retry : null}>{fallback(cause, retry)}</Retried>
      )}
    />
  );
}
