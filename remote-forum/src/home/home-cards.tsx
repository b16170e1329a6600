import { lazyPart, RetryBoundary, useHost } from '@riwaq/contract';
import { Suspense, useEffect, useState } from 'react';
import { StuckPart } from '../replies/stuck-part';
import LatestCard from './latest-card';

const NewestCard = lazyPart(() => import('../library/newest-card'));
/** Milliseconds of rest before Home fetches new library documents. */
const AFTER_MS = 1500;

/**
 * The cards of the learning site on Home: the latest contents at once, the library's when the page
 * is idle.
 */
export default function HomeCards() {
  const { log } = useHost();
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <StuckPart />
      <LatestCard />
      {rested && (
        <RetryBoundary
          fallback={() => null}
          onError={(cause, componentStack) =>
            log.error('the card of the library failed', cause, { componentStack })
          }
        >
          <Suspense fallback={null}>
            <NewestCard />
          </Suspense>
        </RetryBoundary>
      )}
    </>
  );
}
